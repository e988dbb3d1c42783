/** A plan in words, before anything starts. */
package harness.cli.plan;
