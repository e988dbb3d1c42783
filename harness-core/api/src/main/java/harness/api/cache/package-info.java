/** What Harness keeps on a machine between runs: the jars of class-path groups, classes archived for a faster start, and the locks on them. */
package harness.api.cache;
