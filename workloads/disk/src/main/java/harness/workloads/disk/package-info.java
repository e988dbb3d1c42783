/** Disks by themselves: files in directories of the machine, without Hadoop and without MPI. */
package harness.workloads.disk;
