package harness.workloads.disk;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What an access took.
 *
 * @param files each with its marks
 * @param reads times of all calls that read, in nanoseconds
 * @param writes times of all calls that wrote, in nanoseconds
 * @param perSecond calls in each second
 * @param written which blocks were written, where not all were
 */
record AccessResult(
        List<FileMarks> files,
        Histogram reads,
        Histogram writes,
        CallsPerSecond perSecond,
        Map<DeviceFile, WrittenBlocks> written) {
    AccessResult {
        files = List.copyOf(files);
        written = Map.copyOf(written);
    }

    AccessWindow window() {
        return AccessWindow.of(files);
    }

    /** Calls in each whole second in which all files were moved: where a file has ended, others go on alone. */
    double[] course() {
        long start = files.stream().mapToLong(FileMarks::start).min().orElseThrow();
        long firstEnd = files.stream().mapToLong(FileMarks::end).min().orElseThrow();
        double[] whole = perSecond.whole();
        return Arrays.copyOf(whole, (int) Math.min(whole.length, (firstEnd - start) / CallsPerSecond.SECOND));
    }

    /** Where the rate has fallen and stayed, in calls. */
    Optional<Cliff> cliff() {
        return Cliff.of(course());
    }

    /** Times of all calls. */
    Histogram calls() {
        Histogram calls = reads.copy();
        calls.add(writes);
        return calls;
    }
}
