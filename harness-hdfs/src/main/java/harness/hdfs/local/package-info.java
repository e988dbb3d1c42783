/**
 * Hadoop's local file system without forks: where Hadoop's native library is missing, its own implementation starts a
 * process for each look-up of a mode, an owner or a link.
 */
package harness.hdfs.local;
