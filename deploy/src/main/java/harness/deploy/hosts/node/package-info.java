/** The controller's end of one host: its agent, its keeper and the JVM with its daemons. */
package harness.deploy.hosts.node;
