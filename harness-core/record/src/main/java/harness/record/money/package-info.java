/** What rented machines cost, and what a run may spend. */
package harness.record.money;
