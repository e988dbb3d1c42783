/** What people and programs read after a run: everything is computed from the run directory alone. */
package harness.core.report;
