package harness.workloads.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.core.workload.WorkloadContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A generated text in the cluster's file system with its manifest. Workloads of one run that ask for the same text share
 * it; each leaves its name, and the last one to go removes it.
 */
public final class TextData {
    /** Generated in this process up to here, by a job beyond. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final WorkloadContext context;
    private final Configuration configuration;
    private final FileSystem files;
    private final long size;
    private final Path directory;

    /**
     * @param context of the run
     * @param configuration the cluster's
     * @param size bytes of keys and values
     * @throws IOException if the file system cannot be reached
     */
    public TextData(WorkloadContext context, Configuration configuration, long size) throws IOException {
        this.context = context;
        this.configuration = configuration;
        this.files = FileSystem.get(configuration);
        this.size = size;
        this.directory =
                new Path(context.home(), "data/text-%d-%d-%d".formatted(TextManifest.FORMAT, size, context.seed()));
    }

    /**
     * @return where the files are; names that begin with an underscore are not input
     */
    public Path directory() {
        return directory;
    }

    /**
     * @return bytes of keys and values that were asked for
     */
    public long size() {
        return size;
    }

    /**
     * Makes the text, unless it is there and as its manifest says.
     *
     * @param user the workload that needs it
     * @return its manifest
     * @throws Exception if it cannot be made
     */
    public TextManifest ensure(String user) throws Exception {
        TextManifest manifest = recognise().orElse(null);
        if (manifest == null) {
            manifest = generate();
        }
        files.create(new Path(directory, "_users/" + user), true).close();
        return manifest;
    }

    /**
     * @return the manifest of the text
     * @throws IOException if there is none, or the text is not as it says
     */
    public TextManifest manifest() throws IOException {
        TextManifest manifest = read();
        Optional<String> difference = difference(manifest);
        if (difference.isPresent()) {
            throw new IOException(difference.get());
        }
        return manifest;
    }

    /**
     * Removes the text if nobody else needs it.
     *
     * @param user the workload that is done with it
     * @throws IOException if it is left behind
     */
    public void release(String user) throws IOException {
        Path users = new Path(directory, "_users");
        ClusterFiles.remove(files, new Path(users, user));
        if (!files.exists(users) || files.listStatus(users).length == 0) {
            ClusterFiles.remove(files, directory);
        }
    }

    private Optional<TextManifest> recognise() throws IOException {
        if (!files.exists(manifestPath())) {
            return Optional.empty();
        }
        try {
            return Optional.of(manifest());
        } catch (JsonProcessingException e) {
            context.note("the manifest of " + directory + " cannot be read: the data are generated again");
        } catch (IOException e) {
            context.note(e.getMessage() + ": the data are generated again");
        }
        return Optional.empty();
    }

    private TextManifest read() throws IOException {
        try (InputStream in = files.open(manifestPath())) {
            return JSON.readValue(in, TextManifest.class);
        } catch (FileNotFoundException e) {
            throw new IOException("the data in " + directory + " have no manifest", e);
        }
    }

    private Optional<String> difference(TextManifest manifest) throws IOException {
        List<Long> lengths = Arrays.stream(
                        files.listStatus(directory, path -> !path.getName().startsWith("_")))
                .sorted(Comparator.comparing(FileStatus::getPath))
                .map(FileStatus::getLen)
                .toList();
        boolean same = manifest.format() == TextManifest.FORMAT
                && manifest.seed() == context.seed()
                && manifest.size() == size
                && manifest.lengths().equals(lengths);
        return same ? Optional.empty() : Optional.of("the data in " + directory + " are not as their manifest says");
    }

    private TextManifest generate() throws Exception {
        ClusterFiles.remove(files, directory);
        files.mkdirs(directory);
        int count = (int) Math.min(context.mapSlots(), TextChunk.count(size));
        Configuration with = new Configuration(configuration);
        GenerateText.configure(with, directory, context.seed(), size, count);
        List<TextFile> made = new Spread(context, with)
                .run("text-generate", GenerateText.class, count, size, MOST_IN_PROCESS).stream()
                        .map(TextFile::parse)
                        .sorted(Comparator.comparingInt(TextFile::index))
                        .toList();
        TextManifest manifest = describe(made);
        try (OutputStream out = files.create(manifestPath(), true)) {
            JSON.writeValue(out, manifest);
        }
        return manifest;
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

    private Path manifestPath() {
        return new Path(directory, "_manifest.json");
    }
}
