/** Side-by-side benchmarks of Harness and its peers; never run by the tests. */
package harness.bench;
