/** Copies a table. */
package harness.workloads.scan;
