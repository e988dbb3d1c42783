package harness.hdfs.daemon;

import harness.api.launch.JvmCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * The processes of tasks and application masters of one run. They are children of the cluster's JVM, and carry the run
 * on their command line: a shell between may have ended first. A NodeManager's shells name the directory of their container.
 */
public final class TaskProcesses {
    private static final Path PROC = Path.of("/proc");

    private final String runMark;
    private final List<String> directories;

    /**
     * @param runId the run
     * @param directories that nobody but the run uses, absolute: containers have theirs below
     */
    public TaskProcesses(String runId, List<String> directories) {
        this.directories =
                directories.stream().map(directory -> directory + "/").toList();
        this.runMark = "-D" + JvmCommand.RUN_PROPERTY + "=" + runId;
    }

    /**
     * Kills all and waits until they are gone.
     *
     * @param patience how long to wait at most
     * @return processes that were killed
     * @throws IOException if some are still there
     */
    public int killAll(Duration patience) throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        Set<Long> killed = new HashSet<>();
        int quietRounds = 0;
        while (quietRounds < 2) {
            Set<ProcessHandle> found = find();
            for (ProcessHandle process : found) {
                process.destroyForcibly();
                killed.add(process.pid());
            }
            quietRounds = found.isEmpty() ? quietRounds + 1 : 0;
            if (System.nanoTime() > deadline) {
                throw new IOException(found.size() + " task processes do not end");
            }
            // A shell may have been about to start the next process.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        return killed.size();
    }

    /**
     * @return processes of tasks that run now
     * @throws IOException if the list of processes cannot be read
     */
    public Set<ProcessHandle> find() throws IOException {
        Set<ProcessHandle> found = ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .collect(Collectors.toSet());
        found.addAll(Files.isDirectory(PROC) ? marked(PROC) : markedByHandle());
        return found;
    }

    private Set<ProcessHandle> marked(Path proc) throws IOException {
        Set<ProcessHandle> found = new HashSet<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (isMarked(commandLine(process).split("\0"))) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                            .ifPresent(found::add);
                }
            }
        }
        return found;
    }

    private Set<ProcessHandle> markedByHandle() {
        return ProcessHandle.allProcesses()
                .filter(process ->
                        process.info().arguments().filter(this::isMarked).isPresent())
                .collect(Collectors.toSet());
    }

    private boolean isMarked(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        return (words.contains(runMark) && words.contains(TaskJvm.TASK_MARK))
                || words.stream().anyMatch(this::namesDirectory);
    }

    private boolean namesDirectory(String word) {
        return directories.stream().anyMatch(word::contains);
    }

    private static String commandLine(Path process) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
