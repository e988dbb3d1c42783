/** How commands explain themselves. */
package harness.core.cli.help;
