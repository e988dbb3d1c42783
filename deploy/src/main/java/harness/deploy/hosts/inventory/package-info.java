/** The machines that a user names, and what the run does with each. */
package harness.deploy.hosts.inventory;
