/** An S3 that Harness starts on this machine, where a probe is given no other: S3Proxy over a directory. */
package harness.workloads.s3proxy;
