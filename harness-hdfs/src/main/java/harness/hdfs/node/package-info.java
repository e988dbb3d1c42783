/**
 * One host's share of a cluster in one JVM: {@link harness.hdfs.node.NodeMain} is started on the host by an agent and
 * spoken to by JSON lines.
 */
package harness.hdfs.node;
