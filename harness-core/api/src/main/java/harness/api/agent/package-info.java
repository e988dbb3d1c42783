/** Harness on a cluster's host: {@code harness.jar} started there over SSH, which unpacks class-path groups, supervises the JVMs of daemons and workloads, and removes what they wrote. It has no Hadoop on its class path. */
package harness.api.agent;
