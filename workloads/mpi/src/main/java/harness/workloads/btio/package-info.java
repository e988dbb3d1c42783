/** The input and output of the NAS Parallel Benchmark BT, as BT-IO does it. */
package harness.workloads.btio;
