package harness.workloads.visits;

import java.time.LocalDate;
import java.util.OptionalLong;

/** What a query on the tables must answer, one row for each visitor at most. */
public enum Answer {
    /** For each source address the sum of ad revenue: {@code sourceIP,sum}. */
    REVENUE(false) {
        @Override
        OptionalLong add(TextLine line, long visitor, Revenue revenue) {
            address(line, visitor);
            VisitText.money(line, revenue.cents());
            return OptionalLong.of(revenue.cents());
        }
    },

    /**
     * For each source address that has visits in one year the mean rank of the pages and the sum of ad revenue of those
     * visits: {@code sourceIP,mean,sum}, greatest sum first.
     */
    YEAR(true) {
        @Override
        OptionalLong add(TextLine line, long visitor, Revenue revenue) {
            if (revenue.visitsOfYear() == 0) {
                return OptionalLong.empty();
            }
            address(line, visitor);
            line.add(Double.toString((double) revenue.ranksOfYear() / revenue.visitsOfYear()))
                    .add(VisitText.COMMA);
            VisitText.money(line, revenue.centsOfYear());
            return OptionalLong.of(revenue.centsOfYear());
        }
    };

    /** The first day of the year of {@link #YEAR}. */
    public static final LocalDate FIRST_DAY = LocalDate.of(1999, 1, 1);

    /** The last day of the year of {@link #YEAR}. */
    public static final LocalDate LAST_DAY = LocalDate.of(1999, 12, 31);

    private final boolean descending;

    Answer(boolean descending) {
        this.descending = descending;
    }

    /** Whether rows come in order of their revenue, the greatest first. */
    boolean descending() {
        return descending;
    }

    /**
     * Adds a visitor's row, if there is one: columns parted by commas.
     *
     * @param line gets it
     * @param visitor 0 to the number of visitors, exclusive
     * @param revenue of that visitor
     * @return the row's sum of ad revenue in cents; empty if there is no row
     */
    abstract OptionalLong add(TextLine line, long visitor, Revenue revenue);

    private static void address(TextLine line, long visitor) {
        Address.add(line, Address.of(visitor));
        line.add(VisitText.COMMA);
    }
}
