/** Whether a load is steady while it runs. */
package harness.api.stats;
