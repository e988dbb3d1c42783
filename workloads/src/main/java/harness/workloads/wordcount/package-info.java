/** Counts the words of generated text, as the WordCount of Hadoop's examples does. */
package harness.workloads.wordcount;
