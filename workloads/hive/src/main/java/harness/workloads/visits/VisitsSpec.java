package harness.workloads.visits;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.apache.hadoop.conf.Configuration;

/**
 * What the tables follow from.
 *
 * @param seed of the data
 * @param rows of {@code uservisits}, at least one
 */
public record VisitsSpec(long seed, long rows) {
    /** What a visit takes, in bytes of its text, on average. */
    static final int BYTES_OF_VISIT = 152;

    /** Source addresses have 32 bits. */
    private static final long MOST_ROWS = 1L << 32;

    /**
     * Of 25 visits 24 come from a new address: then the result of the aggregation has the study's share of its input
     * (exposito2014, Table 5: 14.3 of 75 GB).
     */
    private static final int NEW_VISITORS = 24;

    private static final int OF_VISITS = 25;

    /** Visits of a page: the benchmark of Pavlo et al. has 155 million visits of 18 million pages. */
    private static final int VISITS_OF_PAGE = 9;

    private static final String PREFIX = "harness.visits.";

    /** Refuses more visits than there are addresses. */
    public VisitsSpec {
        if (rows < 1 || rows > MOST_ROWS) {
            throw new IllegalArgumentException("%,d visits, but 1 to %,d can be made".formatted(rows, MOST_ROWS));
        }
    }

    /**
     * @param seed of the data
     * @param size bytes of the text of {@code uservisits}
     * @return the tables of about that size
     */
    public static VisitsSpec ofSize(long seed, long size) {
        return new VisitsSpec(seed, Math.max(1, size / BYTES_OF_VISIT));
    }

    /** {@return how many source addresses there are; each occurs} */
    @JsonIgnore
    public long visitors() {
        return Math.max(1, rows * NEW_VISITORS / OF_VISITS);
    }

    /** {@return how many pages there are} */
    @JsonIgnore
    public long pages() {
        return Math.max(1, rows / VISITS_OF_PAGE);
    }

    /**
     * @param configuration of a job, which {@link #of} reads
     */
    public void configure(Configuration configuration) {
        configuration.setLong(PREFIX + "seed", seed);
        configuration.setLong(PREFIX + "rows", rows);
    }

    /**
     * @param configuration of a job
     * @return what {@link #configure} wrote there
     */
    public static VisitsSpec of(Configuration configuration) {
        return new VisitsSpec(configuration.getLong(PREFIX + "seed", 0), configuration.getLong(PREFIX + "rows", 0));
    }
}
