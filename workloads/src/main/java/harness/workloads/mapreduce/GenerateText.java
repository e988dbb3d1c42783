package harness.workloads.mapreduce;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;

/** Writes one file of a generated text: a run of chunks as an uncompressed sequence file of Text and Text. */
public final class GenerateText implements IndexedWork {
    private static final String PREFIX = "harness.text.";

    static void configure(Configuration configuration, Path directory, long seed, long size, int files) {
        configuration.set(PREFIX + "directory", directory.toString());
        configuration.setLong(PREFIX + "seed", seed);
        configuration.setLong(PREFIX + "size", size);
        configuration.setInt(PREFIX + "files", files);
    }

    @Override
    public String apply(Site site, int index) throws IOException {
        Configuration configuration = site.configuration();
        Path directory = new Path(configuration.get(PREFIX + "directory"));
        return PartFile.write(site, path(directory, index), attempt -> write(site, attempt, index))
                .format();
    }

    /**
     * @param directory of the text
     * @param index of a file
     * @return the file
     */
    public static Path path(Path directory, int index) {
        return new Path(directory, "text-%05d".formatted(index));
    }

    /**
     * @param size bytes of keys and values of the text
     * @param files how many there are
     * @param index of a file, or the number of files for the end of the last
     * @return the number of the file's first chunk
     */
    public static long firstChunk(long size, int files, int index) {
        return TextChunk.count(size) * index / files;
    }

    private static TextFile write(Site site, Path path, int index) throws IOException {
        Configuration configuration = site.configuration();
        long seed = configuration.getLong(PREFIX + "seed", 0);
        long size = configuration.getLong(PREFIX + "size", 0);
        int files = configuration.getInt(PREFIX + "files", 1);
        long first = firstChunk(size, files, index);
        long end = firstChunk(size, files, index + 1);
        long[] words = new long[Vocabulary.SIZE];
        RecordDigest.Sum sum = new RecordDigest.Sum();
        try (SequenceOutput writer = new SequenceOutput(configuration, path, Text.class, Text.class)) {
            for (long chunk = first; chunk < end; chunk++) {
                TextChunk.generate(seed, size, chunk, words, (key, value) -> {
                    sum.add(key, value);
                    writer.append(key, value);
                });
                site.progress().at((float) (chunk - first) / (end - first));
            }
        }
        long length = length(site.files(), path);
        return new TextFile(
                index, length, sum.digest(), Arrays.stream(words).boxed().toList());
    }

    private static long length(FileSystem files, Path path) throws IOException {
        return files.getFileStatus(path).getLen();
    }
}
