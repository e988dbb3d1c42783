/** A cluster of nodes, whoever provides it. */
package harness.core.cluster;
