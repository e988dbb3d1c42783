/**
 * Who may speak to the daemons of a cluster: processes of the user who runs it, on its machines, each of which says whose its
 * connections are. Hadoop itself believes
 * whatever name a client says.
 */
package harness.hdfs.peer;
