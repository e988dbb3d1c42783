/** The forms in which a run can be read, by name. */
package harness.analysis.report.form;
