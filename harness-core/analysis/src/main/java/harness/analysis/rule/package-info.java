/** What the repeats of a result have to show before its number counts: VALID, OPEN or INVALID. */
package harness.analysis.rule;
