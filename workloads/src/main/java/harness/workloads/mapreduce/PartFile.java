package harness.workloads.mapreduce;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file that one part of an {@link IndexedWork} writes: it has its name only when it is whole. */
public final class PartFile {
    private PartFile() {}

    /**
     * Writes a file.
     *
     * @param <T> what is known of a written file
     */
    @FunctionalInterface
    public interface Writer<T> {
        /**
         * @param path to be written
         * @return what is known of it
         * @throws IOException if it cannot be written
         */
        T write(Path path) throws IOException;
    }

    /**
     * A task that ran twice writes the same file twice: the second replaces the first.
     *
     * @param <T> what is known of a written file
     * @param site where the part runs
     * @param path of the file
     * @param writer writes it
     * @return what the writer says
     * @throws IOException if it cannot be written; nothing is left then
     */
    public static <T> T write(IndexedWork.Site site, Path path, Writer<T> writer) throws IOException {
        String task = site.configuration().get("mapreduce.task.attempt.id", "local");
        Path attempt = new Path(path.getParent(), "_" + task + "-" + path.getName());
        T made;
        try {
            made = writer.write(attempt);
        } catch (IOException | RuntimeException e) {
            ClusterFiles.remove(site.files(), attempt);
            throw e;
        }
        ClusterFiles.remove(site.files(), path);
        if (!site.files().rename(attempt, path)) {
            throw new IOException("cannot rename " + attempt + " to " + path);
        }
        return made;
    }
}
