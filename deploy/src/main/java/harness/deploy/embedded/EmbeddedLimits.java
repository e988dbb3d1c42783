package harness.deploy.embedded;

import harness.api.UsageException;
import harness.api.file.OwnUser;
import harness.api.machine.FreeSpace;
import harness.api.units.Bytes;
import harness.hdfs.protocol.EmbeddedSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What an embedded cluster cannot be, on this machine or at all: one JVM has the daemons of all slaves. */
final class EmbeddedLimits {
    /** Open files of that JVM: 1,580 with 16 slaves of 24 directories, while jobs run. */
    private static final long FILES = 400;

    private static final long FILES_OF_A_SLAVE = 4;
    private static final long FILES_OF_A_DIRECTORY = 3;

    /** Threads of it, of clients, services and tasks: 1,300 there, with two tasks at once. */
    private static final long THREADS = 300;

    private static final long THREADS_OF_A_TASK = 50;

    private static final long THREADS_OF_A_SLAVE = 8;
    private static final long THREADS_OF_A_DIRECTORY = 2;

    /** Inodes: 660 with 2 slaves of 24 directories, before the first block. */
    private static final long NEW_FILES = 600;

    private static final long NEW_FILES_OF_A_SLAVE = 60;
    private static final long NEW_FILES_OF_A_DIRECTORY = 16;

    /** A block, or an archive of classes. */
    private static final long LARGEST_FILE = 256 * Bytes.MIB;

    /** What a JVM reserves, beside its heap, is mostly for classes. */
    private static final long ADDRESSES = 6 * Bytes.GIB;

    private static final int SOFT = 1;
    private static final int HARD = 2;

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
     * @param tasks at once
     * @throws UsageException if this process may have fewer files open, or its user or cgroup fewer threads, than the cluster takes,
     *     or smaller files
     */
    static void requireRoom(int slaves, int directories, int tasks) {
        try {
            boolean root = OwnUser.id() == 0;
            String limits = Files.readString(Path.of("/proc/self/limits"));
            // The kernel never refuses root a thread for their number.
            requireRoom(
                    slaves,
                    directories,
                    tasks,
                    root ? limits.replace("Max processes", "") : limits,
                    root ? 0 : threadsOfUser());
            for (Path cgroup : cgroups(Files.readString(Path.of("/proc/self/cgroup")))) {
                require(
                        "threads",
                        left(cgroup),
                        threads(slaves, directories, tasks),
                        "allowed: raise pids.max in " + cgroup
                                + " (of a container: --pids-limit), or use fewer --slaves");
            }
        } catch (IOException e) {
            // Another kernel: what it allows shows when the cluster starts.
        }
    }

    static void requireRoom(int slaves, int directories, int tasks, String limits, long threadsOfUser) {
        // A JVM raises its own limit of files to the hard one.
        require(
                "open files",
                limit(limits, "Max open files", HARD),
                FILES + slaves * (FILES_OF_A_SLAVE + FILES_OF_A_DIRECTORY * directories),
                "allowed: raise 'ulimit -Hn', or use fewer --slaves");
        require(
                "threads (this user has %,d now)".formatted(threadsOfUser),
                limit(limits, "Max processes", SOFT),
                threadsOfUser + threads(slaves, directories, tasks),
                "allowed: raise 'ulimit -u', or use fewer --slaves");
        require("bytes of a file", limit(limits, "Max file size", SOFT), LARGEST_FILE, "allowed: raise 'ulimit -f'");
        require(
                "bytes of address space",
                limit(limits, "Max address space", SOFT),
                ADDRESSES,
                "allowed: raise 'ulimit -v'");
    }

    /**
     * @param run directory of the run; need not exist
     * @throws UsageException if its file system has fewer files left than the cluster makes
     */
    static void requireFiles(Path run, int slaves, int directories) {
        require(
                "files (inodes, 'df -i') where --out is",
                FreeSpace.files(run),
                NEW_FILES + slaves * (NEW_FILES_OF_A_SLAVE + NEW_FILES_OF_A_DIRECTORY * directories),
                "free: use fewer --slaves, or another --out");
    }

    private static long threads(int slaves, int directories, int tasks) {
        return THREADS
                + THREADS_OF_A_TASK * tasks
                + slaves * (THREADS_OF_A_SLAVE + THREADS_OF_A_DIRECTORY * directories);
    }

    /** The kernel counts those of all processes of a user together. */
    private static long threadsOfUser() {
        Optional<String> user = ProcessHandle.current().info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().user().equals(user))
                // There is none of a process that has ended.
                .flatMap(process -> Stream.ofNullable(new File("/proc/%d/task".formatted(process.pid())).list()))
                .mapToLong(threads -> threads.length)
                .sum();
    }

    private static void require(String what, OptionalLong allowed, long needed, String wayOut) {
        if (allowed.isPresent() && allowed.getAsLong() < needed) {
            throw new UsageException("the cluster needs about %,d %s and %,d are %s"
                    .formatted(needed, what, allowed.getAsLong(), wayOut));
        }
    }

    /** Empty where there is none. */
    private static OptionalLong limit(String limits, String name, int column) {
        Matcher line = Pattern.compile("(?m)^" + name + " +(\\S+) +(\\S+)").matcher(limits);
        return line.find() && !line.group(column).equals("unlimited")
                ? OptionalLong.of(Long.parseLong(line.group(column)))
                : OptionalLong.empty();
    }

    /** The directories of a process that limit its threads, its own and all above (cgroups(7), both versions). */
    static List<Path> cgroups(String lines) {
        return Pattern.compile("(?m)^\\d+:(pids|):(/.*)$")
                .matcher(lines)
                .results()
                .flatMap(line -> {
                    Path top = Path.of("/sys/fs/cgroup", line.group(1));
                    return Stream.iterate(
                            top.resolve(line.group(2).substring(1)), path -> path.startsWith(top), Path::getParent);
                })
                .toList();
    }

    /** Threads that a cgroup may have beside those that it has; a container may not see its own directory. */
    static OptionalLong left(Path cgroup) {
        try {
            String most = Files.readString(cgroup.resolve("pids.max")).strip();
            return most.equals("max")
                    ? OptionalLong.empty()
                    : OptionalLong.of(Long.parseLong(most)
                            - Long.parseLong(Files.readString(cgroup.resolve("pids.current"))
                                    .strip()));
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
