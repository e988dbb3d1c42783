/**
 * Runs MPI programs and reads what MPI and disk benchmarks print. A parser gives a complete and consistent result or fails:
 * truncated, failed or foreign output never becomes a number.
 */
package harness.mpi;
