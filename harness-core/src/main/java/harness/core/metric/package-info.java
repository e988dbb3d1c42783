/** What a number means, and one number. */
package harness.core.metric;
