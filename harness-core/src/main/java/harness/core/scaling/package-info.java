/** How results follow the number of slaves: speed-up, efficiency, cost, and a model's prediction for numbers that were not measured. */
package harness.core.scaling;
