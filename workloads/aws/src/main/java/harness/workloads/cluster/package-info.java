/** Clients of a probe in many JVMs at once: map tasks of a cluster, or on its machines; started at one moment, put together without loss. */
package harness.workloads.cluster;
