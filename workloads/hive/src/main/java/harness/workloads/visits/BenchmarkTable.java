package harness.workloads.visits;

import java.util.Locale;
import java.util.OptionalLong;

/** The tables of the benchmark. */
public enum BenchmarkTable {
    /**
     * One row for each visit: sourceIP, destURL, visitDate, adRevenue, userAgent, countryCode, languageCode, searchWord,
     * duration.
     */
    USERVISITS(
            "sourceIP STRING, destURL STRING, visitDate DATE, adRevenue DECIMAL(9,2), userAgent STRING,"
                    + " countryCode STRING, languageCode STRING, searchWord STRING, duration INT",
            VisitsSpec.BYTES_OF_VISIT) {
        @Override
        long rows(VisitsSpec spec) {
            return spec.rows();
        }

        @Override
        void add(TextLine line, Visits visits, long row) {
            VisitText.add(line, visits, visits.visit(visits.inRow(row)));
        }

        @Override
        OptionalLong visitor(Visits visits, long row) {
            long visit = visits.inRow(row);
            return visit < visits.spec().visitors() ? OptionalLong.of(visit) : OptionalLong.empty();
        }
    },

    /** One row for each page: pageURL, pageRank, avgDuration. */
    RANKINGS("pageURL STRING, pageRank INT, avgDuration INT", 50) {
        @Override
        long rows(VisitsSpec spec) {
            return spec.pages();
        }

        @Override
        void add(TextLine line, Visits visits, long row) {
            VisitText.add(line, visits.page(row));
        }
    };

    private final String columns;
    private final int bytesOfRow;

    BenchmarkTable(String columns, int bytesOfRow) {
        this.columns = columns;
        this.bytesOfRow = bytesOfRow;
    }

    /** {@return the table's columns as SQL declares them} */
    public String columns() {
        return columns;
    }

    /** {@return the table's name in SQL} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How many rows it has. */
    abstract long rows(VisitsSpec spec);

    /** Adds the text of a row. */
    abstract void add(TextLine line, Visits visits, long row);

    /** Whether its rows are visits, which queries ask for. */
    boolean hasVisits() {
        return this == USERVISITS;
    }

    /** The visitor whose first visit stands in a row; each has one such row. */
    OptionalLong visitor(Visits visits, long row) {
        return OptionalLong.empty();
    }

    /** About how long its text is. */
    long bytes(VisitsSpec spec) {
        return rows(spec) * bytesOfRow;
    }
}
