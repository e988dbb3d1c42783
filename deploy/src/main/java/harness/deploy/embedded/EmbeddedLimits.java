package harness.deploy.embedded;

import harness.core.UsageException;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an embedded cluster cannot be, on this machine or at all: one JVM has the daemons of all slaves. */
final class EmbeddedLimits {
    /** Open files of that JVM: 1,580 with 16 slaves of 24 directories, while jobs run. */
    private static final long FILES = 400;

    private static final long FILES_OF_A_SLAVE = 4;
    private static final long FILES_OF_A_DIRECTORY = 3;

    /** Threads of it, of clients, services and tasks: 1,300 there. */
    private static final long THREADS = 400;

    private static final long THREADS_OF_A_SLAVE = 8;
    private static final long THREADS_OF_A_DIRECTORY = 2;

    private EmbeddedLimits() {}

    static void requireAllowed(int slaves) {
        if (slaves > EmbeddedSpec.MOST_SLAVES) {
            throw new UsageException("'%d' is not allowed for --slaves: an embedded cluster has 1 to %d (--slaves)"
                    .formatted(slaves, EmbeddedSpec.MOST_SLAVES));
        }
    }

    /**
     * @param slaves of the cluster
     * @param directories of each for data
     * @throws UsageException if this process may have fewer files open, or its user fewer threads, than the cluster takes
     */
    static void requireRoom(int slaves, int directories) {
        try {
            boolean root = Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
            String limits = Files.readString(Path.of("/proc/self/limits"));
            // The kernel counts the threads of root, and never refuses one for that.
            requireRoom(slaves, directories, root ? limits.replace("Max processes", "") : limits);
        } catch (IOException e) {
            // Another kernel: what it allows shows when the cluster starts.
        }
    }

    static void requireRoom(int slaves, int directories, String limits) {
        // A JVM raises its own limit of files to the hard one.
        require(
                "open files",
                hard(limits, "Max open files"),
                FILES + slaves * (FILES_OF_A_SLAVE + FILES_OF_A_DIRECTORY * directories),
                "-Hn");
        require(
                "threads",
                hard(limits, "Max processes"),
                THREADS + slaves * (THREADS_OF_A_SLAVE + THREADS_OF_A_DIRECTORY * directories),
                "-u");
    }

    private static void require(String what, OptionalLong allowed, long needed, String flag) {
        if (allowed.isPresent() && allowed.getAsLong() < needed) {
            throw new UsageException(
                    "the cluster needs about %,d %s and %,d are allowed: raise 'ulimit %s', or use fewer --slaves"
                            .formatted(needed, what, allowed.getAsLong(), flag));
        }
    }

    /** Empty where there is none. */
    private static OptionalLong hard(String limits, String name) {
        Matcher line = Pattern.compile("(?m)^" + name + " +\\S+ +(\\d+)").matcher(limits);
        return line.find() ? OptionalLong.of(Long.parseLong(line.group(1))) : OptionalLong.empty();
    }
}
