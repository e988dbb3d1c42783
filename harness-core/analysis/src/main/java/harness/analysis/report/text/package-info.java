/** Forms without a page: for the terminal, Markdown, CSV, and the lists of metrics and rules in the documentation. */
package harness.analysis.report.text;
