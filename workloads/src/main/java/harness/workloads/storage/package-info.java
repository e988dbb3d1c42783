/** What DataNodes tell and do of their disks and page caches: cold input and its proof, writing out, checks of every replica. */
package harness.workloads.storage;
