/** Words for people. */
package harness.core.text;
