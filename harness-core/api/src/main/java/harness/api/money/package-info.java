/** What is paid for volumes. */
package harness.api.money;
