/**
 * What a DataNode tells of its machine's disks and page cache, and does there, when the workloads ask: write out, drop the page
 * cache, look at each replica. A plugin of the DataNode answers over the DataNode's own RPC server.
 */
package harness.hdfs.storage;
