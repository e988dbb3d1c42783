/** Tables that are shipped as resources. */
package harness.core.table;
