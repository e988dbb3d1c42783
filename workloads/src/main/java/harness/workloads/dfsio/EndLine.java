package harness.workloads.dfsio;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Tells that all tasks have closed their last file, before their job tells of its end: each leaves a file in one directory. */
final class EndLine {
    private final FileSystem files;
    private final Path directory;
    private final int tasks;

    EndLine(FileSystem files, Path directory, int tasks) {
        this.files = files;
        this.directory = directory;
        this.tasks = tasks;
    }

    void reached(int task) throws IOException {
        files.create(new Path(directory, "task-" + task), true).close();
    }

    boolean reachedByAll() throws IOException {
        return files.getContentSummary(directory).getFileCount() >= tasks;
    }
}
