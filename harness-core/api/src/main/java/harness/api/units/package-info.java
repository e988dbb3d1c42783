/** Sizes and durations as people write them. */
package harness.api.units;
