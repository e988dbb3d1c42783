/** EC2 as the controller sees it: what it asks for, and the process that asks Amazon's SDK. */
package harness.deploy.ec2.api;
