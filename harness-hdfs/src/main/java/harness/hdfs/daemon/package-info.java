/**
 * What every JVM that runs Hadoop's daemons has in common, whether it holds a whole cluster or one host's share: daemons
 * without web pages, the JVMs of tasks, site files.
 */
package harness.hdfs.daemon;
