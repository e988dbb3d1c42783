/** The tables {@code uservisits} and {@code rankings}, and what queries on them must answer. */
package harness.workloads.visits;
