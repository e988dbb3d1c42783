/** What studies published beside what a run has measured. */
package harness.analysis.report.published;
