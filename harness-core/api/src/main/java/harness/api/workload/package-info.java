/** The service interface of a benchmark and what describes it. */
package harness.api.workload;
