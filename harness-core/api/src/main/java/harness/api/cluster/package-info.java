/** What a workload knows of the cluster that it runs on: settings, profile, how much runs at once. */
package harness.api.cluster;
