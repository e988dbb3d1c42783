/** What people and programs read after a run: everything is computed from the run directory alone. Its wings, each of which knows those before it: {@code chart}, {@code published}, {@code answer}, {@code html}, {@code text}, {@code form}. */
package harness.analysis.report;
