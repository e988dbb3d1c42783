/** PageRank of a generated web graph, by Mahout's matrices and by plain MapReduce. */
package harness.workloads.pagerank;
