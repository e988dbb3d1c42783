/** Rates of operations on files rather than on their content, as mdtest measures them. */
package harness.workloads.metadata;
