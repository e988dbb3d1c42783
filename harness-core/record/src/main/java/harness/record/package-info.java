/** What a run directory says, whoever wrote it: the plan as it was written, rows and their schema, the environment, and the catalogue that types and prices come from. It starts nothing. */
package harness.record;
