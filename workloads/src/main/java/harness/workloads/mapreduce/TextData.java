package harness.workloads.mapreduce;

import harness.api.workload.WorkloadContext;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** A generated text in the cluster's file system, shared by the workloads that ask for the same. */
public final class TextData extends GeneratedData<TextManifest> {
    /** Generated in this process up to here, beyond by a job that has more tasks at once than this process. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    private final long size;

    /**
     * @param context of the run
     * @param configuration the cluster's
     * @param size bytes of keys and values
     * @throws IOException if the file system cannot be reached
     */
    public TextData(WorkloadContext context, Configuration configuration, long size) throws IOException {
        super(
                context,
                configuration,
                "text-%d-%d-%d".formatted(TextManifest.FORMAT, size, context.seed()),
                new Recipe(context, configuration, size));
        this.size = size;
    }

    /** {@return bytes of keys and values that were asked for} */
    public long size() {
        return size;
    }

    private record Recipe(WorkloadContext context, Configuration configuration, long size)
            implements GeneratedData.Recipe<TextManifest> {
        @Override
        public Class<TextManifest> manifest() {
            return TextManifest.class;
        }

        @Override
        public boolean matches(TextManifest manifest, List<Long> lengths) {
            return manifest.format() == TextManifest.FORMAT
                    && manifest.seed() == context.seed()
                    && manifest.size() == size
                    && manifest.lengths().equals(lengths);
        }

        @Override
        public TextManifest generate(Path directory) throws Exception {
            int count = (int) Math.min(context.mapSlots(), TextChunk.count(size));
            Configuration with = new Configuration(configuration);
            GenerateText.configure(with, directory, context.seed(), size, count);
            return describe(new IndexedWorkRunner(context, with)
                    .generate("text-generate", GenerateText.class, count, size, MOST_IN_PROCESS).stream()
                            .map(TextFile::parse)
                            .sorted(Comparator.comparingInt(TextFile::index))
                            .toList());
        }

        private TextManifest describe(List<TextFile> made) {
            RecordDigest digest = RecordDigest.EMPTY;
            long[] words = new long[Vocabulary.SIZE];
            for (TextFile file : made) {
                digest = digest.plus(file.digest());
                Arrays.setAll(words, word -> words[word] + file.valueWords().get(word));
            }
            Map<String, Long> counts = new HashMap<>();
            for (int word = 0; word < words.length; word++) {
                if (words[word] > 0) {
                    counts.put(Vocabulary.words().get(word), words[word]);
                }
            }
            List<Long> lengths = made.stream().map(TextFile::length).toList();
            return new TextManifest(TextManifest.FORMAT, context.seed(), size, lengths, digest, counts);
        }
    }
}
