package harness.workloads.visits;

/**
 * What the visits of one visitor add up to, for all queries at once.
 *
 * @param cents ad revenue of all visits
 * @param centsOfYear of the visits in the year of {@link Answer#YEAR}
 * @param ranksOfYear the sum of the ranks of the pages of those visits
 * @param visitsOfYear how many they are
 */
record Revenue(long cents, long centsOfYear, long ranksOfYear, int visitsOfYear) {
    private static final int FIRST = (int) Answer.FIRST_DAY.toEpochDay();
    private static final int LAST = (int) Answer.LAST_DAY.toEpochDay();

    /**
     * @param visits the table
     * @param visitor 0 to the number of visitors, exclusive
     */
    static Revenue of(Visits visits, long visitor) {
        VisitsSpec spec = visits.spec();
        long cents = 0;
        long centsOfYear = 0;
        long ranksOfYear = 0;
        int visitsOfYear = 0;
        for (long number = visitor; number < spec.rows(); number += spec.visitors()) {
            Visits.Visit visit = visits.visit(number);
            cents += visit.cents();
            if (visit.day() >= FIRST && visit.day() <= LAST) {
                centsOfYear += visit.cents();
                ranksOfYear += visits.page(visit.page()).rank();
                visitsOfYear++;
            }
        }
        return new Revenue(cents, centsOfYear, ranksOfYear, visitsOfYear);
    }
}
