/** What charts draw, and the cells of sweeps. */
package harness.core.report.chart;
