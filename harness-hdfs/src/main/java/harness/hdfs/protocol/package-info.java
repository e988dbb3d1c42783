/**
 * What the controller, which has no Hadoop, and the JVM of an embedded cluster say to each other, and how that JVM is
 * started. Needs no Hadoop.
 */
package harness.hdfs.protocol;
