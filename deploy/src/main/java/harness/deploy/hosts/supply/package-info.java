/** What hosts lack of {@code harness.jar}, brought to many of them at once. */
package harness.deploy.hosts.supply;
