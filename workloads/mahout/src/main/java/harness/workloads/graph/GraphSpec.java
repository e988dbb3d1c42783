package harness.workloads.graph;

import org.apache.hadoop.conf.Configuration;

/**
 * What a web graph follows from.
 *
 * @param seed of the graph
 * @param pages how many, at least one
 * @param meanDegree links per page, before those that a page has twice become one
 * @param exponent of the tails of the degrees' distributions, greater than 2
 */
public record GraphSpec(long seed, int pages, double meanDegree, double exponent) {
    private static final String PREFIX = "harness.graph.";

    /** {@return the graph} */
    public WebGraph graph() {
        return new WebGraph(this);
    }

    /** {@return about how many links the graph has: rather more than it has} */
    public double expectedLinks() {
        return pages * meanDegree;
    }

    /**
     * @param configuration of a job, which {@link #of} reads
     */
    public void configure(Configuration configuration) {
        configuration.setLong(PREFIX + "seed", seed);
        configuration.setInt(PREFIX + "pages", pages);
        configuration.setDouble(PREFIX + "mean-degree", meanDegree);
        configuration.setDouble(PREFIX + "exponent", exponent);
    }

    /**
     * @param configuration of a job
     * @return what {@link #configure} wrote there
     */
    public static GraphSpec of(Configuration configuration) {
        return new GraphSpec(
                configuration.getLong(PREFIX + "seed", 0),
                configuration.getInt(PREFIX + "pages", 0),
                configuration.getDouble(PREFIX + "mean-degree", 0),
                configuration.getDouble(PREFIX + "exponent", 0));
    }
}
