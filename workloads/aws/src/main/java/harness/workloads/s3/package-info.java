/** Probes of S3 and of what speaks like it. */
package harness.workloads.s3;
