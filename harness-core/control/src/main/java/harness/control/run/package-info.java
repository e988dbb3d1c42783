/** One run from its plan to its report. */
package harness.control.run;
