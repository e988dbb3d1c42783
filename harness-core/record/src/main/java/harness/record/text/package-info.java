/** Lines, tables and names as people read and write them. */
package harness.record.text;
