package harness.api.workload;

/**
 * What an item that is kept in memory takes of heaps.
 *
 * @param client bytes of the heap of the workload's own process
 * @param task bytes of the heap of a map task
 */
public record ItemHeap(double client, double task) {}
