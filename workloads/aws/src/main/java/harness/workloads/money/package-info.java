/** What requests to a paid service cost, and the limit of what a run may spend on them. */
package harness.workloads.money;
