/** The one way in which Harness writes and reads JSON. */
package harness.api.json;
