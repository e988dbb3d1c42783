package harness.workloads.visits;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.PartFile;
import harness.workloads.mapreduce.SequenceOutput;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;

/**
 * Writes one file of a table: a run of rows as an uncompressed sequence file, the row's text as value and an empty key, as
 * Hive itself writes such a table.
 */
public final class WriteTable implements IndexedWork {
    private static final String PREFIX = "harness.visits.";
    /** A {@link BytesWritable} without bytes, as it is serialised: its length. */
    private static final byte[] EMPTY_KEY = new byte[Integer.BYTES];

    private static final long ROWS_BETWEEN_PROGRESS = 10_000;

    static void configure(
            Configuration configuration, BenchmarkTable table, VisitsSpec spec, Path directory, int files) {
        spec.configure(configuration);
        configuration.setEnum(PREFIX + "table", table);
        configuration.set(PREFIX + "directory", directory.toString());
        configuration.setInt(PREFIX + "files", files);
    }

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        Path file = new Path(configuration.get(PREFIX + "directory"), "part-%05d".formatted(index));
        TableFile made = PartFile.write(site, file, attempt -> {
            RowDigest digest = new RowDigest();
            Answers answers = new Answers();
            write(site, attempt, index, digest, answers);
            return new TableFile(
                    index, site.files().getFileStatus(attempt).getLen(), digest.totals(), answers.totals());
        });
        return made.format();
    }

    private static void write(Site site, Path path, int index, RowDigest digest, Answers answers) throws IOException {
        Configuration configuration = site.configuration();
        BenchmarkTable table = configuration.getEnum(PREFIX + "table", BenchmarkTable.USERVISITS);
        Visits visits = new Visits(VisitsSpec.of(configuration));
        int files = configuration.getInt(PREFIX + "files", 1);
        long rows = table.rows(visits.spec());
        long first = rows * index / files;
        long end = rows * (index + 1) / files;
        TextLine line = new TextLine();
        try (SequenceOutput writer = new SequenceOutput(configuration, path, BytesWritable.class, Text.class)) {
            for (long row = first; row < end; row++) {
                table.add(line.clear(), visits, row);
                digest.add(line);
                writer.appendText(EMPTY_KEY, line.array(), line.length());
                table.visitor(visits, row).ifPresent(visitor -> answers.add(visits, visitor));
                if ((row - first) % ROWS_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) (row - first) / (end - first));
                }
            }
        }
    }
}
