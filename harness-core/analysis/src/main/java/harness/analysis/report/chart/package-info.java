/** What charts draw, and the cells of sweeps. */
package harness.analysis.report.chart;
