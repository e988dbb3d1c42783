/** The machine that a JVM runs on: its memory, disks, kernel counts, page cache and environment. */
package harness.api.machine;
