/** A job whose map tasks are clients of a service that is measured. */
package harness.workloads.clients;
