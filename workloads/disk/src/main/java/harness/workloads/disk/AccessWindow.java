package harness.workloads.disk;

import harness.api.units.Bytes;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The time in which files were moved, from the first start to the last end of all of them, and what was moved in it. Rates of files
 * that are moved at once do not add up: each has a time of its own.
 *
 * @param bytes of all files
 * @param start nanoseconds
 * @param end nanoseconds, above the start
 */
record AccessWindow(long bytes, long start, long end) {
    private static final double NANOS = 1e9;

    /** Of one file or more. */
    static AccessWindow of(Collection<FileMarks> files) {
        return new AccessWindow(
                files.stream().mapToLong(FileMarks::bytes).sum(),
                files.stream().mapToLong(FileMarks::start).min().orElseThrow(),
                files.stream().mapToLong(FileMarks::end).max().orElseThrow());
    }

    /** Of the files of each directory by themselves. */
    static List<AccessWindow> ofDevices(Collection<FileMarks> files) {
        return files.stream()
                .collect(Collectors.groupingBy(marks -> marks.file().device(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(AccessWindow::of)
                .toList();
    }

    double seconds() {
        return (end - start) / NANOS;
    }

    double mibPerSecond() {
        return bytes / (double) Bytes.MIB / seconds();
    }
}
