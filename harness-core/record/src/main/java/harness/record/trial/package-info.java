/** What happens in a run while it goes on, and whether a trial that ended may be counted. */
package harness.record.trial;
