/** Words for people, in every JVM: why something failed, and how Harness was called. */
package harness.api.text;
