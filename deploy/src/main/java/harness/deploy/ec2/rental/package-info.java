/** Machines from their request to their end: lease, money, status and removal. */
package harness.deploy.ec2.rental;
