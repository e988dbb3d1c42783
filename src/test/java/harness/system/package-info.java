/** Drives the packed {@code harness.jar} as a user does: as a process of its own, from outside. */
package harness.system;
