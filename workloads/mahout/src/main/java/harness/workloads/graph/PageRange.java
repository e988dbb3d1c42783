package harness.workloads.graph;

/**
 * Neighbouring pages.
 *
 * @param first of them
 * @param end of them, exclusive
 */
record PageRange(int first, int end) {
    int size() {
        return end - first;
    }
}
