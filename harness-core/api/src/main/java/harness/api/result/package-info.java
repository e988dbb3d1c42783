/** One row of a result, and what it is known by. */
package harness.api.result;
