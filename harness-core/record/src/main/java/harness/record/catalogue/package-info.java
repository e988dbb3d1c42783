/** Instance types with their hardware and dated prices, those of the studies and today's. */
package harness.record.catalogue;
