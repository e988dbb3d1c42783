/** One timed run: from the preparation of its data to its verdict. */
package harness.control.trial;
