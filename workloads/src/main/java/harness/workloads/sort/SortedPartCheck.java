package harness.workloads.sort;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Reads one part of sorted output. */
public final class SortedPartCheck implements IndexedWork {
    private static final String OUTPUT = "harness.sort.output";
    private static final int RECORDS_BETWEEN_PROGRESS = 10_000;

    static void output(Configuration configuration, Path output) {
        configuration.set(OUTPUT, output.toString());
    }

    static List<Path> parts(FileSystem files, Path output) throws IOException {
        return Arrays.stream(files.listStatus(output, path -> path.getName().startsWith("part-")))
                .map(FileStatus::getPath)
                .sorted()
                .toList();
    }

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        Path part = parts(site.files(), new Path(configuration.get(OUTPUT))).get(index);
        long length = Math.max(1, site.files().getFileStatus(part).getLen());
        RecordDigest.Sum sum = new RecordDigest.Sum();
        long records = 0;
        long outOfOrder = 0;
        Text first = null;
        Text before = new Text();
        Text key = new Text();
        Text value = new Text();
        try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(part))) {
            while (reader.next(key, value)) {
                sum.add(key, value);
                first = first == null ? new Text(key) : first;
                outOfOrder += key.compareTo(before) < 0 ? 1 : 0;
                Text spare = before;
                before = key;
                key = spare;
                if (++records % RECORDS_BETWEEN_PROGRESS == 0) {
                    site.progress().at((float) reader.getPosition() / length);
                }
            }
        }
        Optional<Text> last = first == null ? Optional.empty() : Optional.of(before);
        return new PartSummary(index, sum.digest(), outOfOrder, Optional.ofNullable(first), last).format();
    }
}
