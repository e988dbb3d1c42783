/** What a run leaves on disk: the run directory, its rows and their schema, the environment. */
package harness.core.result;
