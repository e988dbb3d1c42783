/** The page. */
package harness.core.report.html;
