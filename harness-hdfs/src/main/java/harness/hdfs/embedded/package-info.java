/**
 * A whole Hadoop cluster in one JVM: {@link harness.hdfs.embedded.EmbeddedClusterMain} is started by the controller and
 * spoken to by JSON lines.
 */
package harness.hdfs.embedded;
