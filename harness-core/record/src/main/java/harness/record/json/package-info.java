/** Files of lines that survive a crash, and files that are whole or not there. */
package harness.record.json;
