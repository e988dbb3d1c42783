package harness.workloads.dfsio;

import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.mapreduce.IndexedWork;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** One map task: waits for the others, then moves its files one after another and keeps a record. */
abstract class MoveFiles implements IndexedWork {
    private static final String START_LINE = "harness.dfsio.start-line";
    private static final String START_WAIT = "harness.dfsio.start-wait";
    private static final String END_LINE = "harness.dfsio.end-line";

    /** With a start line; without it (data prepared outside the clock) a task starts at once. */
    static void startTogether(Configuration configuration, Path directory, long waitSeconds) {
        configuration.set(START_LINE, directory.toString());
        configuration.setLong(START_WAIT, waitSeconds);
    }

    /** Each task tells, in a directory, that it has closed its last file. */
    static void tellEnd(Configuration configuration, Path directory) {
        configuration.set(END_LINE, directory.toString());
    }

    @Override
    public final String apply(Site site, int task) throws Exception {
        FileSet set = FileSet.from(site.configuration());
        Mover mover = mover(site, set);
        String startLine = site.configuration().get(START_LINE);
        if (startLine != null) {
            new StartLine(site.files(), new Path(startLine), set.tasks())
                    .await(task, site.configuration().getLong(START_WAIT, 0));
        }
        Trace trace = move(set, task, mover, new TransferRecorder(task), site.progress());
        String endLine = site.configuration().get(END_LINE);
        if (endLine != null) {
            new EndLine(site.files(), new Path(endLine), set.tasks()).reached(task);
        }
        return trace.format();
    }

    private static Trace move(FileSet set, int task, Mover mover, TransferRecorder recorder, Progress progress)
            throws IOException {
        Meter meter = new Meter(recorder, progress, set.taskLength(task));
        long start = recorder.begin();
        for (int file = task; file < set.files(); file += set.tasks()) {
            recorder.closed(mover.move(file, start, meter));
            start = recorder.now();
        }
        return recorder.end();
    }

    /** Makes everything that needs no file, outside the measured time. */
    abstract Mover mover(Site site, FileSet set);

    /** Moves one file after another. */
    @FunctionalInterface
    interface Mover {
        FileTime move(int file, long start, Meter meter) throws IOException;
    }

    /** Takes note of bytes as they move. */
    static final class Meter {
        private static final long PROGRESS_BYTES = 16L << 20;

        private final TransferRecorder recorder;
        private final Progress progress;
        private final long total;
        private long done;
        private long told;

        Meter(TransferRecorder recorder, Progress progress, long total) {
            this.recorder = recorder;
            this.progress = progress;
            this.total = total;
        }

        long now() {
            return recorder.now();
        }

        void moved(int count) {
            recorder.moved(count);
            done += count;
            if (done - told >= PROGRESS_BYTES) {
                told = done;
                progress.at((float) done / total);
            }
        }
    }
}
