/**
 * File systems that are deployed on the hosts of a cluster: one class for each, which says what has to be done on which host
 * and does nothing itself.
 */
package harness.deploy.filesystem;
