/** The input and output of the ocean model POP: one process reads and writes for all. */
package harness.workloads.pop;
