/** Sorts generated text to one total order, as the Sort of Hadoop's examples does. */
package harness.workloads.sort;
