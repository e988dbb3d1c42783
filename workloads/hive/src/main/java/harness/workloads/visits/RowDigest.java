package harness.workloads.visits;

import harness.workloads.mapreduce.RecordDigest;
import org.apache.hadoop.io.Text;

/** Adds up rows of a table. */
final class RowDigest {
    private static final byte[] NO_KEY = new byte[0];

    private final RecordDigest.Sum sum = new RecordDigest.Sum();
    private long cents;

    /** Adds a row without revenue. */
    void add(Text row) {
        add(row.getBytes(), row.getLength());
    }

    /** Adds a row without revenue. */
    void add(TextLine row) {
        add(row.array(), row.length());
    }

    /** Adds a row and its revenue. */
    void add(Text row, long revenue) {
        add(row);
        cents += revenue;
    }

    /** Adds a row and its revenue. */
    void add(TextLine row, long revenue) {
        add(row);
        cents += revenue;
    }

    private void add(byte[] row, int length) {
        sum.add(NO_KEY, 0, 0, row, 0, length);
    }

    Totals totals() {
        return new Totals(sum.digest(), cents);
    }
}
