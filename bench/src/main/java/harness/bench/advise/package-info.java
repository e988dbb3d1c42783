/** Replays recorded runs, to see what a race over them would have cost and whether it would have been right. */
package harness.bench.advise;
