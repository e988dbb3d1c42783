/** What executions cost in each purchase model, computed from the rows of runs and from prices. Nothing here is measured and nothing is kept: it follows when it is shown. */
package harness.analysis.cost;
