/** What every command works with: services, the terminal, exit codes, and what completion offers. */
package harness.core.cli.context;
