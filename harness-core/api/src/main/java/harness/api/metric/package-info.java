/** What a number means, and one number. */
package harness.api.metric;
