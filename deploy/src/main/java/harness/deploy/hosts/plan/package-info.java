/** What is deployed on which hosts, decided before anything is started. */
package harness.deploy.hosts.plan;
