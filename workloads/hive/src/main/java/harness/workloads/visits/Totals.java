package harness.workloads.visits;

import harness.workloads.mapreduce.RecordDigest;

/**
 * What is in rows, whatever their order.
 *
 * @param rows their digest
 * @param cents the sum of their ad revenue; 0 for rows without
 */
public record Totals(RecordDigest rows, long cents) {
    /** Of no row. */
    public static final Totals NONE = new Totals(RecordDigest.EMPTY, 0);

    /**
     * @param other of other rows
     * @return of both together
     */
    public Totals plus(Totals other) {
        return new Totals(rows.plus(other.rows), Math.addExact(cents, other.cents));
    }

    /** {@return one word} */
    String format() {
        return rows.format() + ";" + cents;
    }

    /**
     * @param text as {@link #format} makes it
     * @return the totals
     */
    static Totals parse(String text) {
        int end = text.indexOf(';');
        return new Totals(RecordDigest.parse(text.substring(0, end)), Long.parseLong(text.substring(end + 1)));
    }
}
