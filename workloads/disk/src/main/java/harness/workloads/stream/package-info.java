/** The memory of a machine by itself, by the four kernels of STREAM. */
package harness.workloads.stream;
