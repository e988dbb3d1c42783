package harness.workloads.dfsio;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one map task did, on the wall clock of its node in nanoseconds since 1970.
 *
 * @param task the task's number
 * @param files one entry of each file it moved, in order
 * @param marks bytes moved until a time, in order of time; the first has 0 bytes, the last all
 */
record Trace(int task, List<FileTime> files, List<Mark> marks) {
    Trace {
        files = List.copyOf(files);
        marks = List.copyOf(marks);
        if (files.isEmpty() || marks.size() < 2) {
            throw new IllegalArgumentException("task " + task + " recorded no file");
        }
    }

    /**
     * One file.
     *
     * @param file its number
     * @param start before it was opened
     * @param open once it was open
     * @param end once it was closed
     * @param bytes moved
     * @param wrong chunks that did not hold what was written; 0 for a write
     */
    record FileTime(int file, long start, long open, long end, long bytes, int wrong) {}

    /**
     * Bytes moved until a time.
     *
     * @param time when
     * @param bytes how many since the task started
     */
    record Mark(long time, long bytes) {}

    /** When the task opened its first file. */
    long start() {
        return marks.get(0).time();
    }

    /** When the task closed its last file. */
    long end() {
        return marks.get(marks.size() - 1).time();
    }

    /** The bytes of all its files. */
    long bytes() {
        return marks.get(marks.size() - 1).bytes();
    }

    /** The bytes moved until a time, between two marks as if the rate were even. */
    double bytesAt(long time) {
        if (time <= start()) {
            return 0;
        }
        for (int i = 1; i < marks.size(); i++) {
            Mark right = marks.get(i);
            if (time < right.time()) {
                Mark left = marks.get(i - 1);
                double share = (double) (time - left.time()) / (right.time() - left.time());
                return left.bytes() + share * (right.bytes() - left.bytes());
            }
        }
        return bytes();
    }

    /** One line: task, files and marks, parted by vertical bars; numbers by commas; entries by spaces. */
    String format() {
        String allFiles = files.stream()
                .map(f -> f.file + "," + f.start + "," + f.open + "," + f.end + "," + f.bytes + "," + f.wrong)
                .collect(Collectors.joining(" "));
        String allMarks = marks.stream().map(m -> m.time + "," + m.bytes).collect(Collectors.joining(" "));
        return task + "|" + allFiles + "|" + allMarks;
    }

    static Trace parse(String line) {
        String[] parts = line.split("\\|", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("not a task's record: '" + line + "'");
        }
        List<FileTime> files = Arrays.stream(parts[1].split(" "))
                .map(Trace::numbers)
                .map(n -> new FileTime((int) n[0], n[1], n[2], n[3], n[4], (int) n[5]))
                .toList();
        List<Mark> marks = Arrays.stream(parts[2].split(" "))
                .map(Trace::numbers)
                .map(n -> new Mark(n[0], n[1]))
                .toList();
        return new Trace(Integer.parseInt(parts[0]), files, marks);
    }

    private static long[] numbers(String entry) {
        return Arrays.stream(entry.split(",")).mapToLong(Long::parseLong).toArray();
    }
}
