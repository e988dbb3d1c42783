/** What was rented, written down before it is asked for, so that a killed controller forgets nothing. */
package harness.control.journal;
