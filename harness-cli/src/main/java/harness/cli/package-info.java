/** Where the command line begins. */
package harness.cli;
