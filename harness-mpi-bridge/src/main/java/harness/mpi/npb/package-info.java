/**
 * Reads what BT-IO of the NAS Parallel Benchmarks prints (NAS-03-002, "NAS Parallel Benchmarks I/O Version 2.4", and
 * the sources of NPB 3.4).
 */
package harness.mpi.npb;
