package harness.workloads.dfsio;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Lets all tasks start together, so that there is a time in which all of them run. Each task writes a few bytes, reads
 * them back and leaves a file in one directory: so its client has loaded its classes and is connected before the measured
 * time. Once the files are all there, that directory's modification time, which is the NameNode's, plus a margin is the
 * start for everyone.
 */
final class StartLine {
    /** Questions that all tasks together may ask the NameNode per second. */
    private static final int QUESTIONS_PER_SECOND = 200;

    private static final long LEAST_POLL_MILLIS = 50;

    /** For the last answers of the NameNode to arrive on a busy machine. */
    private static final long ARRIVAL_MILLIS = 200;

    private static final int REHEARSAL_BYTES = 4096;

    private final FileSystem files;
    private final Path directory;
    private final int tasks;

    StartLine(FileSystem files, Path directory, int tasks) {
        this.files = files;
        this.directory = directory;
        this.tasks = tasks;
    }

    /**
     * @param task this one
     * @param waitSeconds after which the task starts all the same: the cluster may run fewer tasks than expected
     */
    void await(int task, long waitSeconds) throws IOException, InterruptedException {
        rehearse(task);
        files.create(new Path(directory, "task-" + task), true).close();
        long poll = Math.max(LEAST_POLL_MILLIS, TimeUnit.SECONDS.toMillis(tasks) / QUESTIONS_PER_SECOND);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(waitSeconds);
        while (files.getContentSummary(directory).getFileCount() < tasks) {
            if (System.nanoTime() - deadline >= 0) {
                return;
            }
            Thread.sleep(poll);
        }
        long margin = poll + ARRIVAL_MILLIS;
        long start = files.getFileStatus(directory).getModificationTime() + margin;
        // With clocks that disagree the wait is still no longer than the margin.
        Thread.sleep(Math.max(0, Math.min(margin, start - System.currentTimeMillis())));
    }

    private void rehearse(int task) throws IOException {
        Path file = directory.suffix("-rehearsal-" + task);
        byte[] bytes = new byte[REHEARSAL_BYTES];
        try (FSDataOutputStream out = files.create(file, true)) {
            out.write(bytes);
        }
        try (FSDataInputStream in = files.open(file)) {
            in.readFully(bytes);
        }
    }
}
