/** Commands that read what was measured: report, compare, cost, scaling, advise, reproduce. */
package harness.cli.results;
