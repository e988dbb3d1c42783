/**
 * Drives an endpoint with many clients, in a closed or an open loop, and computes what it withstood. Knows nothing of what
 * is driven: that is a {@link harness.workloads.load.LoadClient}.
 */
package harness.workloads.load;
