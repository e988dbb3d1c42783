/** What the user asked for, and what follows from it. */
package harness.control.plan;
