/** What studies published beside what a run has measured. */
package harness.core.report.published;
