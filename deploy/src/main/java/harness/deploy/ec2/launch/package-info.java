/** Requests that make something, each in the journal before it is sent. */
package harness.deploy.ec2.launch;
