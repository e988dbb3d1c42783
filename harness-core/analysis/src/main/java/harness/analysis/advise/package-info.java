/** Which of the configurations that were measured to take, how sure that is, and what to measure next. */
package harness.analysis.advise;
