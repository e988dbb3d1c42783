package harness.workloads.wordcount;

import harness.workloads.mapreduce.GenerateText;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.TextChunk;
import harness.workloads.mapreduce.TextManifest;
import harness.workloads.mapreduce.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/**
 * Counts the words of the first chunk of a file as it is in the cluster, without any of the job's code, and compares
 * with what that chunk was generated to hold: so the counts that the job is measured by are those of the data it read.
 * The line is empty if they agree, else it says where they do not.
 */
public final class CountSample implements IndexedWork {
    private static final String PREFIX = "harness.wordcount.";

    static void configure(Configuration configuration, Path input, TextManifest manifest) {
        configuration.set(PREFIX + "input", input.toString());
        configuration.setLong(PREFIX + "seed", manifest.seed());
        configuration.setLong(PREFIX + "size", manifest.size());
        configuration.setInt(PREFIX + "files", manifest.lengths().size());
    }

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        long size = configuration.getLong(PREFIX + "size", 0);
        int files = configuration.getInt(PREFIX + "files", 0);
        Path path = GenerateText.path(new Path(configuration.get(PREFIX + "input")), index);
        long[] generated = new long[Vocabulary.SIZE];
        long[] records = new long[1];
        TextChunk.generate(
                configuration.getLong(PREFIX + "seed", 0),
                size,
                GenerateText.firstChunk(size, files, index),
                generated,
                (key, value) -> records[0]++);
        Map<String, Long> counted = count(configuration, path, records[0]);
        for (int word = 0; word < generated.length; word++) {
            long found = counted.getOrDefault(Vocabulary.words().get(word), 0L);
            if (found != generated[word]) {
                return "%s holds the word '%s' %d times in its first %d records, it was generated %d times"
                        .formatted(path, Vocabulary.words().get(word), found, records[0], generated[word]);
            }
        }
        return "";
    }

    private static Map<String, Long> count(Configuration configuration, Path path, long records) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        Text key = new Text();
        Text value = new Text();
        try (SequenceFile.Reader reader = new SequenceFile.Reader(configuration, SequenceFile.Reader.file(path))) {
            for (long record = 0; record < records && reader.next(key, value); record++) {
                count(counts, value.getBytes(), value.getLength());
            }
        }
        return counts;
    }

    private static void count(Map<String, Long> counts, byte[] text, int length) {
        int start = 0;
        for (int at = 0; at <= length; at++) {
            if (at == length || text[at] == ' ') {
                if (at > start) {
                    counts.merge(new String(text, start, at - start, StandardCharsets.US_ASCII), 1L, Long::sum);
                }
                start = at + 1;
            }
        }
    }
}
