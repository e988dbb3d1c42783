/** The machine that Harness itself runs on. */
package harness.core.machine;
