/** Statistics over repeats: how far a number can be trusted. */
package harness.analysis.stats;
