/** A plan as a run directory has it: workloads, cluster, schedule, estimate. */
package harness.record.plan;
