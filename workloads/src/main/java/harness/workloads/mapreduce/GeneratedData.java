package harness.workloads.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Generated data in the cluster's file system with a manifest that tells what they are, so that data which are there are
 * used again and never mistaken for others. Workloads of one run that ask for the same data share them; each leaves its
 * name, and the last one to go removes them.
 *
 * @param <M> the manifest, a record that Jackson can write
 */
public abstract class GeneratedData<M> {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final WorkloadContext context;
    private final FileSystem files;
    private final Path directory;
    private final Recipe<M> recipe;

    /**
     * What is known of one kind of data.
     *
     * @param <M> the manifest
     */
    public interface Recipe<M> {
        /** {@return the type of the manifest} */
        Class<M> manifest();

        /**
         * @param manifest of data that are there
         * @param lengths of their files, in the order of their names
         * @return whether these are the data that are asked for, as far as their manifest and their files tell
         */
        boolean matches(M manifest, List<Long> lengths);

        /**
         * Makes the data.
         *
         * @param directory empty
         * @return their manifest
         * @throws Exception if they cannot be made
         */
        M generate(Path directory) throws Exception;
    }

    /**
     * @param context of the run
     * @param configuration the cluster's
     * @param name of these data, which no others have, fit for a path
     * @param recipe of the data
     * @throws IOException if the file system cannot be reached
     */
    protected GeneratedData(WorkloadContext context, Configuration configuration, String name, Recipe<M> recipe)
            throws IOException {
        this.context = context;
        this.files = FileSystem.get(configuration);
        this.directory = new Path(context.home(), "data/" + name);
        this.recipe = recipe;
    }

    /** {@return where the files are; names that begin with an underscore are not data} */
    public final Path directory() {
        return directory;
    }

    /**
     * Makes the data, unless they are there and as their manifest says.
     *
     * @param user the workload that needs them
     * @return their manifest
     * @throws Exception if they cannot be made
     */
    public final M ensure(String user) throws Exception {
        M manifest = recognise().orElse(null);
        if (manifest == null) {
            manifest = generate();
        }
        files.create(new Path(directory, "_users/" + user), true).close();
        return manifest;
    }

    /**
     * @return the manifest of the data
     * @throws IOException if there is none, or the data are not as it says
     */
    public final M manifest() throws IOException {
        M manifest = read();
        if (!recipe.matches(manifest, lengths())) {
            throw new IOException("the data in " + directory + " are not as their manifest says");
        }
        return manifest;
    }

    /**
     * Removes the data if nobody else needs them.
     *
     * @param user the workload that is done with them
     * @throws IOException if they are left behind
     */
    public final void release(String user) throws IOException {
        Path users = new Path(directory, "_users");
        ClusterFiles.remove(files, new Path(users, user));
        if (!files.exists(users) || files.listStatus(users).length == 0) {
            ClusterFiles.remove(files, directory);
        }
    }

    private Optional<M> recognise() throws IOException {
        if (!files.exists(manifestPath())) {
            return Optional.empty();
        }
        try {
            return Optional.of(manifest());
        } catch (JsonProcessingException e) {
            context.note("the manifest of " + directory + " cannot be read: the data are generated again");
        } catch (IOException e) {
            context.note(Reason.of(e) + ": the data are generated again");
        }
        return Optional.empty();
    }

    private M generate() throws Exception {
        ClusterFiles.remove(files, directory);
        files.mkdirs(directory);
        M manifest = recipe.generate(directory);
        try (OutputStream out = files.create(manifestPath(), true)) {
            JSON.writeValue(out, manifest);
        }
        return manifest;
    }

    private M read() throws IOException {
        try (InputStream in = files.open(manifestPath())) {
            return JSON.readValue(in, recipe.manifest());
        } catch (FileNotFoundException e) {
            throw new IOException("the data in " + directory + " have no manifest", e);
        }
    }

    /**
     * @return bytes of the data's files in the cluster's file system
     * @throws IOException if they cannot be listed
     */
    public final long fileBytes() throws IOException {
        return lengths().stream().mapToLong(Long::longValue).sum();
    }

    private List<Long> lengths() throws IOException {
        return Arrays.stream(files.listStatus(directory, path -> !path.getName().startsWith("_")))
                .sorted(Comparator.comparing(FileStatus::getPath))
                .map(FileStatus::getLen)
                .toList();
    }

    private Path manifestPath() {
        return new Path(directory, "_manifest.json");
    }
}
