/** What rented machines cost. */
package harness.core.money;
