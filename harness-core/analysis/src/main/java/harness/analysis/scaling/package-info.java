/** How results follow the number of slaves: speed-up, efficiency, cost. */
package harness.analysis.scaling;
