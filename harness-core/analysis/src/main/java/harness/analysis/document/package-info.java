/** One answer in sentences and tables, whose forms are text, Markdown and CSV. */
package harness.analysis.document;
