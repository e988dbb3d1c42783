/** The command line: one class a command. Its wings: {@code context}, {@code help}, {@code list}, {@code plan}, {@code progress}, {@code run}, {@code rent}, {@code results}. */
package harness.core.cli;
