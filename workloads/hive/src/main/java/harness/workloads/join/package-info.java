/** Joins the visits of a year with the ranks of their pages. */
package harness.workloads.join;
