/** The controller's side of the JVMs that run workloads. */
package harness.control.host;
