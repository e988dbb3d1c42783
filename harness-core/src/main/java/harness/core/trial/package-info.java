/** One timed run: its outcome, its record and the events around it. */
package harness.core.trial;
