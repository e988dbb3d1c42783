/** The AWS SDK behind {@link harness.deploy.ec2.Ec2Api}, in a JVM of its own. */
package harness.deploy.ec2.sdk;
