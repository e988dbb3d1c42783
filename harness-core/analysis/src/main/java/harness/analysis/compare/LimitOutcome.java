package harness.analysis.compare;

import java.util.List;

/**
 * How a comparison stands to one limit.
 *
 * @param limit what a ratio may not be beyond
 * @param rows that it names, 1 or more
 */
public record LimitOutcome(RatioLimit limit, List<RatioLimit.LimitedRow> rows) {
    /** Copies the list. */
    public LimitOutcome {
        rows = List.copyOf(rows);
    }

    /**
     * @param comparison of sides
     * @return how it stands to each of its limits
     * @throws harness.api.UsageException if a limit names nothing that is compared
     */
    public static List<LimitOutcome> of(Comparison comparison) {
        return comparison.terms().limits().stream()
                .map(limit -> new LimitOutcome(limit, limit.judge(comparison.rows())))
                .toList();
    }

    /**
     * @param standing of a row
     * @return whether one of the rows has it
     */
    public boolean any(RatioLimit.Standing standing) {
        return rows.stream().anyMatch(row -> row.standing() == standing);
    }
}
