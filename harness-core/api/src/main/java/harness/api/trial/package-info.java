/** One trial: which it is, how it ended, what was recorded of it, and the limits it is held to. */
package harness.api.trial;
