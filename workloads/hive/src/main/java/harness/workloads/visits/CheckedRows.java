package harness.workloads.visits;

import harness.api.workload.Verdict;

/**
 * What was found in rows that a query wrote.
 *
 * @param totals of the rows
 * @param wrong what is wrong with the first wrong row; empty if none is
 */
record CheckedRows(Totals totals, String wrong) {
    static final CheckedRows NONE = new CheckedRows(Totals.NONE, "");

    CheckedRows plus(CheckedRows other) {
        return new CheckedRows(totals.plus(other.totals), wrong.isEmpty() ? other.wrong : wrong);
    }

    String format() {
        return totals.format() + "|" + wrong;
    }

    static CheckedRows parse(String line) {
        int end = line.indexOf('|');
        return new CheckedRows(Totals.parse(line.substring(0, end)), line.substring(end + 1));
    }

    /**
     * @param expected what was generated
     * @return whether the rows are exactly those
     */
    Verdict judge(Totals expected) {
        if (!wrong.isEmpty()) {
            return Verdict.invalid(wrong);
        }
        long rows = totals.rows().records();
        if (rows != expected.rows().records()) {
            return Verdict.invalid("%,d rows, but %,d follow from the data"
                    .formatted(rows, expected.rows().records()));
        }
        if (totals.cents() != expected.cents()) {
            return Verdict.invalid("the total revenue is %s, but %s follows from the data"
                    .formatted(money(totals.cents()), money(expected.cents())));
        }
        if (!totals.equals(expected)) {
            return Verdict.invalid("the rows' checksum is not that of the right rows");
        }
        return Verdict.valid(
                expected.cents() == 0
                        ? "%,d rows are those that follow from the data".formatted(rows)
                        : "%,d rows and their total of %s are those that follow from the data"
                                .formatted(rows, money(expected.cents())));
    }

    private static String money(long cents) {
        TextLine line = new TextLine();
        VisitText.money(line, cents);
        return line.toString();
    }
}
