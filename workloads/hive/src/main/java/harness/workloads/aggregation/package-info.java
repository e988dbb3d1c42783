/** Sums the ad revenue of each source address. */
package harness.workloads.aggregation;
