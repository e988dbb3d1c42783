/** How commands explain themselves. */
package harness.cli.help;
