/** What decides and runs: plans, providers, trials, runs and studies. It knows no terminal. */
package harness.control;
