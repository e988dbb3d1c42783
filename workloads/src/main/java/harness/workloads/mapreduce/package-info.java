/** What workloads on Hadoop share: submitting a job, its counters as numbers, generated data with a manifest. */
package harness.workloads.mapreduce;
