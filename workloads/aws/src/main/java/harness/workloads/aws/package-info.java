/** What the probes of AWS services share: parameters, clients of the SDK, counted retries, the embedded endpoints. */
package harness.workloads.aws;
