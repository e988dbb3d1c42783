/** The JVM that runs workloads on their own class path, and its protocol. */
package harness.api.host;
