package harness.workloads.graph;

/**
 * What is known of the links in one part of a graph as it was made.
 *
 * @param links how many
 * @param dangling pages without links
 */
record GraphPart(long links, long dangling) {
    static final GraphPart NONE = new GraphPart(0, 0);

    GraphPart plus(GraphPart other) {
        return new GraphPart(links + other.links, dangling + other.dangling);
    }

    String format() {
        return links + "," + dangling;
    }

    static GraphPart parse(String line) {
        String[] numbers = line.split(",", -1);
        return new GraphPart(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }
}
