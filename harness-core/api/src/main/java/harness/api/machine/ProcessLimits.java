package harness.api.machine;

import harness.api.UsageException;
import harness.api.file.OwnUser;
import harness.api.units.Bytes;
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

/** What this process and those that it starts may have of files, threads and memory, by their limits and cgroups. */
public final class ProcessLimits {
    /** A block, or an archive of classes. */
    private static final long LARGEST_FILE = 256 * Bytes.MIB;

    /** What a JVM reserves, beside its heap, is mostly for classes. */
    private static final long ADDRESSES = 6 * Bytes.GIB;

    private static final int SOFT = 1;
    private static final int HARD = 2;

    private ProcessLimits() {}

    /**
     * @param who takes them
     * @param files open at once
     * @param threads at once
     * @param less what else helps, behind a comma; empty for nothing
     * @throws UsageException if this process may have fewer files open, or its user or cgroup fewer threads, or smaller files
     */
    public static void require(String who, long files, long threads, String less) {
        try {
            boolean root = OwnUser.id() == 0;
            String limits = Files.readString(Path.of("/proc/self/limits"));
            // The kernel never refuses root a thread for their number.
            require(
                    who,
                    files,
                    threads,
                    less,
                    root ? limits.replace("Max processes", "") : limits,
                    root ? 0 : threadsOfUser());
            for (Path cgroup : cgroups(Files.readString(Path.of("/proc/self/cgroup")))) {
                require(
                        who,
                        "threads",
                        left(cgroup),
                        threads,
                        "allowed: raise pids.max in " + cgroup + " (of a container: --pids-limit)" + less);
            }
        } catch (IOException e) {
            // Another kernel: what it allows shows when the run starts.
        }
    }

    static void require(String who, long files, long threads, String less, String limits, long threadsOfUser) {
        // A JVM raises its own limit of files to the hard one.
        require(who, "open files", limit(limits, "Max open files", HARD), files, "allowed: raise 'ulimit -Hn'" + less);
        require(
                who,
                "threads (this user has %,d now)".formatted(threadsOfUser),
                limit(limits, "Max processes", SOFT),
                threadsOfUser + threads,
                "allowed: raise 'ulimit -u'" + less);
        require(
                who,
                "bytes of a file",
                limit(limits, "Max file size", SOFT),
                LARGEST_FILE,
                "allowed: raise 'ulimit -f'");
        require(
                who,
                "bytes of address space",
                limit(limits, "Max address space", SOFT),
                ADDRESSES,
                "allowed: raise 'ulimit -v'");
    }

    /**
     * @param who takes it
     * @param what it takes
     * @param allowed empty for no limit
     * @param needed of it
     * @param wayOut behind both numbers
     * @throws UsageException if it needs more
     */
    public static void require(String who, String what, OptionalLong allowed, long needed, String wayOut) {
        if (allowed.isPresent() && allowed.getAsLong() < needed) {
            throw new UsageException(
                    "%s needs about %,d %s and %,d are %s".formatted(who, needed, what, allowed.getAsLong(), wayOut));
        }
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
