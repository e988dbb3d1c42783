/** What every command works with: services, the terminal, exit codes, and what completion offers. */
package harness.cli.context;
