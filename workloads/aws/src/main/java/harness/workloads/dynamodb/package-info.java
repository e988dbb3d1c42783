/** Probes of DynamoDB. */
package harness.workloads.dynamodb;
