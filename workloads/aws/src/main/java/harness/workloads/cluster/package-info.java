/** Clients of a probe in many JVMs at once: map tasks of a cluster, started at one moment, put together without loss. */
package harness.workloads.cluster;
