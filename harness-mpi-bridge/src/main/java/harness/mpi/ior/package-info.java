/** Reads what IOR writes as JSON (documentation: ior.readthedocs.io, "Options" and "Output"). */
package harness.mpi.ior;
