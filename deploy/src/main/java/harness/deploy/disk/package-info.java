/**
 * Disks of hosts that are formatted and mounted for a run: what is to be done is planned from what the disks hold, by pure
 * functions, and done by steps that are undone at the end.
 */
package harness.deploy.disk;
