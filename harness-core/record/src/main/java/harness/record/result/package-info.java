/** The run directory, its rows and their schema, and the environment. */
package harness.record.result;
