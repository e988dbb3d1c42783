package harness.workloads.disk;

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

    /** Where the rate has fallen and stayed, in calls. */
    Optional<Cliff> cliff() {
        return Cliff.of(perSecond.whole());
    }

    /** Times of all calls. */
    Histogram calls() {
        Histogram calls = reads.copy();
        calls.add(writes);
        return calls;
    }
}
