/** A whole cluster on this machine. */
package harness.deploy.embedded;
