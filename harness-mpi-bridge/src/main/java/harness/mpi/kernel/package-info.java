/** Harness's own kernels in C: their sources, their compilation on the machine where they run, their results. */
package harness.mpi.kernel;
