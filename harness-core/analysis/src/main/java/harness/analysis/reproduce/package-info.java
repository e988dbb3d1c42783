/** The claims of the studies, and what printed numbers and runs say of them. */
package harness.analysis.reproduce;
