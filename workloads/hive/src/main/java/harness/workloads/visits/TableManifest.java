package harness.workloads.visits;

import java.util.List;
import java.util.Map;

/**
 * What a stored table is made of and what is in it.
 *
 * @param format of the data and of this manifest; another number is another table
 * @param table which
 * @param spec what the rows follow from
 * @param lengths of the files, in bytes of the file system
 * @param rows of the table
 * @param answers what queries on it must answer
 */
public record TableManifest(
        int format,
        BenchmarkTable table,
        VisitsSpec spec,
        List<Long> lengths,
        Totals rows,
        Map<Answer, Totals> answers) {
    static final int FORMAT = 3;

    public TableManifest {
        lengths = List.copyOf(lengths);
        answers = Map.copyOf(answers);
    }
}
