/** What will be rented, at which price, and what cannot be. */
package harness.deploy.ec2.plan;
