/** How far a run is, on a terminal that somebody watches. */
package harness.cli.progress;
