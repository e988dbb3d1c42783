/** Commands for machines that are rented: up, status, ssh, down, reap. */
package harness.cli.rent;
