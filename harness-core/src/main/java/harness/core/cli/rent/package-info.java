/** Commands for machines that are rented: up, status, ssh, resize, down, reap. */
package harness.core.cli.rent;
