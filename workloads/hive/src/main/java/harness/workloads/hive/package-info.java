/** Hive in this process, against the cluster: its session, a timed query, and what workloads on Hive share. */
package harness.workloads.hive;
