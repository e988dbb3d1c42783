/** Reads what IOR 4 prints, as text and as JSON (documentation: ior.readthedocs.io, "Options" and "Output"). */
package harness.mpi.ior;
