/** Comparison of runs: whether one is better than another, by how much, how sure, and what else differed. Reads no file. */
package harness.analysis.compare;
