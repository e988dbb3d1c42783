/** The network between the machines of a cluster by itself: streams of TCP from slaves to slaves. */
package harness.workloads.network;
