/** JVMs on other machines that work for a workload host: who they are, what time it is there, and how they are called. */
package harness.api.clients;
