/** The command line: one class a command. */
package harness.core.cli;
