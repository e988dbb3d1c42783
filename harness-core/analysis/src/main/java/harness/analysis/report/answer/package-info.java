/** What a run says first: how sure its numbers are, and what to do next. */
package harness.analysis.report.answer;
