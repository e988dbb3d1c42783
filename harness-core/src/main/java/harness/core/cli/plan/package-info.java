/** A plan in words, before anything starts. */
package harness.core.cli.plan;
