/** Packs {@code harness.jar}; runs in the build only and is not in the jar itself. */
package harness.cli.pack;
