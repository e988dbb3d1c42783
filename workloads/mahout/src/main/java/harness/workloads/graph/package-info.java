/** A generated web graph: its links, and the forms in which the cluster's file system holds them. */
package harness.workloads.graph;
