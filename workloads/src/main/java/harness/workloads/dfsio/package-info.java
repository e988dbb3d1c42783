/** Sequential writes and reads of HDFS by many tasks at once, as Hadoop's TestDFSIO does them. */
package harness.workloads.dfsio;
