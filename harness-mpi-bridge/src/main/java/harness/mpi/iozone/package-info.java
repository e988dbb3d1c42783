/** Reads what IOzone 3 prints in its throughput mode ({@code -t}; documentation: iozone.org, "Iozone Filesystem Benchmark"). */
package harness.mpi.iozone;
