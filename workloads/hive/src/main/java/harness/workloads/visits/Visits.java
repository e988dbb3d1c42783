package harness.workloads.visits;

import java.math.BigInteger;
import java.time.LocalDate;
import java.util.SplittableRandom;

/**
 * Every visit and every page, each a function of the seed and its number alone: so the tables are the same whoever writes
 * which part of them, and what a query must answer can be computed without reading them.
 */
public final class Visits {
    /** The first possible day of a visit. */
    static final LocalDate FIRST_DAY = LocalDate.of(1970, 1, 1);

    /** The first day after all visits. */
    static final LocalDate END = LocalDate.of(2012, 1, 1);

    private static final int DAYS = (int) (END.toEpochDay() - FIRST_DAY.toEpochDay());
    private static final int MOST_CENTS = 9999;
    private static final int MOST_SECONDS = 999;
    private static final int MOST_RANK = 10_000;
    private static final double GOLDEN_RATIO = 0.6180339887498949;

    private final VisitsSpec spec;
    private final long visitSeed;
    private final long pageSeed;
    private final long stride;

    /**
     * One visit.
     *
     * @param visitor who
     * @param page which
     * @param day when, counted from 1 January 1970
     * @param cents ad revenue
     * @param words random bits for the columns that no query computes with
     * @param seconds duration
     */
    record Visit(long visitor, long page, int day, int cents, long words, int seconds) {}

    /**
     * One page.
     *
     * @param number of the page, a part of its address
     * @param rank 1 to 10,000; a rank of k or more has one page in k
     * @param words random bits for the other part of its address
     * @param seconds average duration of visits
     */
    record Page(long number, int rank, long words, int seconds) {}

    /**
     * @param spec what the visits follow from
     */
    public Visits(VisitsSpec spec) {
        this.spec = spec;
        // A generator spreads the seed, so that neighbouring seeds do not share visits.
        SplittableRandom seeds = new SplittableRandom(spec.seed());
        this.visitSeed = seeds.nextLong();
        this.pageSeed = seeds.nextLong();
        this.stride = stride(spec.rows());
    }

    /** {@return what the visits follow from} */
    public VisitsSpec spec() {
        return spec;
    }

    /**
     * @param row of the table
     * @return the number of the visit that stands there; each stands in one row, those of one visitor far apart
     */
    long inRow(long row) {
        return Long.remainderUnsigned(row * stride, spec.rows());
    }

    /**
     * @param number 0 to the number of rows, exclusive; visitor v has the visits v, v + visitors, v + 2 visitors...
     */
    Visit visit(long number) {
        SplittableRandom random = new SplittableRandom(visitSeed + number);
        return new Visit(
                number % spec.visitors(),
                random.nextLong(spec.pages()),
                random.nextInt(DAYS),
                random.nextInt(1, MOST_CENTS + 1),
                random.nextLong(),
                random.nextInt(1, MOST_SECONDS + 1));
    }

    /**
     * @param number 0 to the number of pages, exclusive
     */
    Page page(long number) {
        SplittableRandom random = new SplittableRandom(pageSeed + number);
        int rank = (int) Math.min(MOST_RANK, 1 / (1 - random.nextDouble()));
        return new Page(number, rank, random.nextLong(), random.nextInt(1, MOST_SECONDS + 1));
    }

    /** Near the golden section of all rows, and without a divisor in common with their number. */
    private static long stride(long rows) {
        BigInteger all = BigInteger.valueOf(rows);
        long stride = Math.max(1, (long) (rows * GOLDEN_RATIO));
        while (!BigInteger.valueOf(stride).gcd(all).equals(BigInteger.ONE)) {
            stride++;
        }
        return stride;
    }
}
