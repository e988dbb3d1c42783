/** A cluster on machines that exist and are reached over SSH, as an inventory file names them. */
package harness.deploy.hosts;
