/** This machine as a client of services elsewhere, without any cluster. */
package harness.deploy.client;
