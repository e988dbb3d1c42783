/** Machines that are reached over SSH, whoever provides them. */
package harness.deploy.remote;
