package harness.workloads.dfsio;

import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Takes a task's record while it moves bytes: a mark every slot at most. When there are too many marks every other one
 * is dropped and the slot is doubled, so a long task costs no more memory than a short one.
 */
final class TransferRecorder {
    private static final long FIRST_SLOT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int MOST_MARKS = 512;

    private final int task;
    private final long origin;
    private final List<FileTime> files = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();
    private long slot = FIRST_SLOT_NANOS;
    private long bytes;

    TransferRecorder(int task) {
        this.task = task;
        Instant now = Instant.now();
        this.origin = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
    }

    /** The wall clock, advancing with the monotonic clock. */
    long now() {
        return origin + System.nanoTime();
    }

    /** The task begins. */
    long begin() {
        long time = now();
        marks.add(new Mark(time, 0));
        return time;
    }

    /** Bytes have been moved. */
    void moved(int count) {
        bytes += count;
        long time = now();
        if (time - marks.get(marks.size() - 1).time() >= slot) {
            marks.add(new Mark(time, bytes));
            if (marks.size() > MOST_MARKS) {
                thin();
            }
        }
    }

    private void thin() {
        List<Mark> kept = new ArrayList<>();
        for (int i = 0; i < marks.size(); i += 2) {
            kept.add(marks.get(i));
        }
        marks.clear();
        marks.addAll(kept);
        slot *= 2;
    }

    void closed(FileTime file) {
        files.add(file);
    }

    Trace end() {
        marks.add(new Mark(files.get(files.size() - 1).end(), bytes));
        return new Trace(task, files, marks);
    }
}
