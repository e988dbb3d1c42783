package harness.workloads.visits;

import harness.workloads.mapreduce.RecordDigest;
import org.apache.hadoop.io.Text;

/** Adds up rows of a table. */
final class RowDigest {
    private static final Text NO_KEY = new Text();

    private final RecordDigest.Sum sum = new RecordDigest.Sum();
    private final Text value = new Text();
    private long cents;

    /** Adds a row without revenue. */
    void add(Text row) {
        sum.add(NO_KEY, row);
    }

    /** Adds a row and its revenue. */
    void add(Text row, long revenue) {
        add(row);
        cents += revenue;
    }

    /** Adds a row and its revenue. */
    void add(Line row, long revenue) {
        value.set(row.array(), 0, row.length());
        add(value, revenue);
    }

    Totals totals() {
        return new Totals(sum.digest(), cents);
    }
}
