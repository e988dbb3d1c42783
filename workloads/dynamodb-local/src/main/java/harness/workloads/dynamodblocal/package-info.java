/** A DynamoDB that Harness starts on this machine, where a probe is given no other: Amazon's DynamoDB Local, in memory. */
package harness.workloads.dynamodblocal;
