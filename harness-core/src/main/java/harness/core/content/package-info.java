/** Generated data that can be written, read and proven right. */
package harness.core.content;
