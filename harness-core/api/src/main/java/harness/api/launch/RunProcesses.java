package harness.api.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** The processes of a run, found by the id that each carries on its command line. */
final class RunProcesses {
    private RunProcesses() {}

    /** {@return this user's processes that carry the id, without this one} */
    static List<ProcessHandle> of(String runId) {
        Pattern mark = Pattern.compile("-D" + JvmCommand.RUN_PROPERTY + "=" + Pattern.quote(runId) + "(?![\\w.-])");
        ProcessHandle self = ProcessHandle.current();
        Optional<String> user = self.info().user();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != self.pid())
                .filter(process -> mark.matcher(commandLine(process)).find())
                .filter(process -> process.info().user().equals(user))
                .toList();
    }

    /**
     * Kills the processes of a run until there are none, since one that is being killed may still start another.
     *
     * @return how many were killed
     * @throws IOException if some are still there at the deadline
     */
    static int kill(String runId, Duration deadline) throws IOException {
        long end = System.nanoTime() + deadline.toNanos();
        int killed = 0;
        for (List<ProcessHandle> found = of(runId); !found.isEmpty(); found = of(runId)) {
            killed += found.size();
            found.forEach(ProcessHandle::destroyForcibly);
            awaitEnd(found, end - System.nanoTime());
            if (System.nanoTime() > end) {
                throw new IOException(
                        "processes " + found.stream().map(ProcessHandle::pid).toList() + " do not end");
            }
        }
        return killed;
    }

    private static void awaitEnd(List<ProcessHandle> processes, long nanos) throws IOException {
        CompletableFuture<?>[] ends =
                processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException(
                    "processes " + processes.stream().map(ProcessHandle::pid).toList() + " do not end", e);
        } catch (ExecutionException e) {
            throw new AssertionError("the end of a process cannot fail", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while processes were ending", e);
        }
    }

    /** {@code /proc} gives the whole line; {@link ProcessHandle.Info} may cut it at a page. */
    private static String commandLine(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).replace('\0', ' ');
        } catch (IOException e) {
            return process.info().commandLine().orElse("");
        }
    }
}
