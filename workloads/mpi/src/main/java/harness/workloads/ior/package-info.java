/** Segmented access to a shared file or to a file per process, as IOR does it. */
package harness.workloads.ior;
