/** Reads what mdtest, IOR's companion for metadata, prints (documentation: ior.readthedocs.io, "mdtest"). */
package harness.mpi.mdtest;
