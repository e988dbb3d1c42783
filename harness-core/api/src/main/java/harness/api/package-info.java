/** The layer that every JVM of Harness loads, also those that it starts: what a workload, a measurement, a machine and a child process are. It knows no plan, no results and no command line. */
package harness.api;
