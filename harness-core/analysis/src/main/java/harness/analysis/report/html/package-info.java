/** The page. */
package harness.analysis.report.html;
