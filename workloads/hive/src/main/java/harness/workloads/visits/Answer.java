package harness.workloads.visits;

import java.time.LocalDate;
import java.util.OptionalLong;

/** What a query on the tables must answer, one row for each visitor at most. */
public enum Answer {
    /** For each source address the sum of ad revenue: {@code sourceIP,sum}. */
    REVENUE(false) {
        @Override
        OptionalLong add(Line line, Visits visits, long visitor) {
            long cents = 0;
            for (long number = visitor;
                    number < visits.spec().rows();
                    number += visits.spec().visitors()) {
                cents += visits.visit(number).cents();
            }
            address(line, visitor);
            VisitText.money(line, cents);
            return OptionalLong.of(cents);
        }
    },

    /**
     * For each source address that has visits in one year the mean rank of the pages and the sum of ad revenue of those
     * visits: {@code sourceIP,mean,sum}, greatest sum first.
     */
    YEAR(true) {
        @Override
        OptionalLong add(Line line, Visits visits, long visitor) {
            long cents = 0;
            long ranks = 0;
            int found = 0;
            for (long number = visitor;
                    number < visits.spec().rows();
                    number += visits.spec().visitors()) {
                Visits.Visit visit = visits.visit(number);
                if (visit.day() >= FIRST && visit.day() <= LAST) {
                    cents += visit.cents();
                    ranks += visits.page(visit.page()).rank();
                    found++;
                }
            }
            if (found == 0) {
                return OptionalLong.empty();
            }
            address(line, visitor);
            line.add(Double.toString((double) ranks / found)).add(VisitText.COMMA);
            VisitText.money(line, cents);
            return OptionalLong.of(cents);
        }
    };

    /** The first day of the year of {@link #YEAR}. */
    public static final LocalDate FIRST_DAY = LocalDate.of(1999, 1, 1);

    /** The last day of the year of {@link #YEAR}. */
    public static final LocalDate LAST_DAY = LocalDate.of(1999, 12, 31);

    private static final int FIRST = (int) FIRST_DAY.toEpochDay();
    private static final int LAST = (int) LAST_DAY.toEpochDay();

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
     * @param visits the table
     * @param visitor 0 to the number of visitors, exclusive
     * @return the row's sum of ad revenue in cents; empty if there is no row
     */
    abstract OptionalLong add(Line line, Visits visits, long visitor);

    private static void address(Line line, long visitor) {
        Address.add(line, Address.of(visitor));
        line.add(VisitText.COMMA);
    }
}
