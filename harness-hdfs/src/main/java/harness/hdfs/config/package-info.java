/**
 * The configuration of a Hadoop cluster as pure functions of its hardware. Nothing here needs Hadoop on the class path,
 * so that a plan can be shown without it.
 */
package harness.hdfs.config;
