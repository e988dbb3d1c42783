/** Other JVMs and what they need: class-path groups, their processes, what is left when they are killed. */
package harness.core.launch;
