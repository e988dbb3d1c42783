/** Commands that measure, or say what would be measured: their options, a run's and a study's way from its plan to its last line. */
package harness.cli.run;
