/** Tables that are shipped as resources. */
package harness.api.table;
