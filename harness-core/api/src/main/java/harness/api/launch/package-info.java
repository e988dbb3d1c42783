/** Other JVMs: how they are started, spoken to, and found again when they are left. */
package harness.api.launch;
