/** Work of one process in threads. */
package harness.workloads.threads;
