/** Starts MPI programs with Open MPI, MPICH or a command of the user's, and ends them with all their processes. */
package harness.mpi.launch;
