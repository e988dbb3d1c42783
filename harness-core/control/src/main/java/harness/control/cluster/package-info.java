/** A cluster of nodes, whoever provides it. */
package harness.control.cluster;
