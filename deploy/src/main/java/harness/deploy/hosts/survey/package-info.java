/** What machines are and lack, asked before anything is started, and the installation of what is missing. */
package harness.deploy.hosts.survey;
