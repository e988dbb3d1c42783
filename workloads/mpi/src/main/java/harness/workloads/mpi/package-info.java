/** What all workloads on MPI share. */
package harness.workloads.mpi;
