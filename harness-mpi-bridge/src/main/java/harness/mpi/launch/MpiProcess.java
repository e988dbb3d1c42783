package harness.mpi.launch;

import harness.api.machine.ChildEnvironment;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Runs one MPI program to its end, and leaves none of its processes behind. */
public final class MpiProcess {
    private static final Pattern PROGRESS = Pattern.compile("progress (\\d{1,18}) (\\d{1,18})");
    /** How long a launcher may take to end the processes on its hosts. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** The last words of one of our kernels, before it asks MPI to end all processes. */
    private static final Pattern DEAD = Pattern.compile("harness-kernels: .* \\(process \\d+\\)");
    /** Open MPI's launcher may then wait for ever. */
    private static final Duration ABORT = Duration.ofSeconds(10);

    /** What one of our kernels says when all of its processes have done all that they had to, but to leave MPI. */
    private static final String DONE = "harness-kernels: done";
    /** How long that may take; with MPICH 4.0 over TCP it may be for ever (pmodels/mpich pull request 6596). */
    private static final Duration LEAVING = Duration.ofSeconds(5);

    private static final int KEPT_ERRORS = 1 << 16;

    private MpiProcess() {}

    /** Hears how far a program is. */
    @FunctionalInterface
    public interface ProgressListener {
        /**
         * @param done 0 to total
         * @param total 1 or more
         */
        void progress(long done, long total);
    }

    /**
     * What a program printed that ended well.
     *
     * @param standard on standard output
     * @param errors on standard error, without lines of progress
     */
    public record Output(String standard, String errors) {
        /**
         * @return both, one behind the other
         */
        public String all() {
            return standard + errors;
        }
    }

    /** What a program says of itself, as soon as it does. */
    private record Words(CompletableFuture<String> last, CompletableFuture<Boolean> done) {
        Words() {
            this(new CompletableFuture<>(), new CompletableFuture<>());
        }
    }

    /**
     * @param launcher that starts it
     * @param job what to start
     * @param limit how long it may take; empty for no limit
     * @param listener hears of progress, if the program tells of any
     * @return what it printed
     * @throws MpiFailedException if it failed or took too long; its processes are gone then
     * @throws IOException if it cannot be started
     * @throws InterruptedException if interrupted; its processes are gone then
     */
    public static Output run(Launcher launcher, Job job, Optional<Duration> limit, ProgressListener listener)
            throws IOException, InterruptedException {
        ProcessBuilder builder = ChildEnvironment.withSecrets(launcher.command(job))
                .directory(job.directory().toFile());
        builder.environment().putAll(launcher.environment(job));
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            CompletableFuture<String> standard = Waiting.forText("output", process.getInputStream());
            Words words = new Words();
            CompletableFuture<String> errors = Waiting.forResult("errors", () -> errors(process, listener, words));
            try {
                await(process, job, limit, words);
            } catch (MpiFailedException e) {
                end(process);
                throw e.with(soon(standard) + soon(errors));
            }
            Output output = new Output(standard.join(), errors.join());
            if (process.exitValue() != 0) {
                throw new MpiFailedException(reason(job, process.exitValue(), output)).with(output.all());
            }
            return output;
        } finally {
            end(process);
        }
    }

    /** Of a killed process; what holds its output open elsewhere is not waited for. */
    private static String soon(CompletableFuture<String> text) {
        return text.completeOnTimeout("", GRACE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static void await(Process process, Job job, Optional<Duration> limit, Words words)
            throws MpiFailedException, InterruptedException {
        CompletableFuture<Object> ended =
                CompletableFuture.anyOf(process.onExit(), after(ABORT, words.last()), after(LEAVING, words.done()));
        try {
            if (limit.isEmpty()) {
                ended.get();
            } else {
                ended.get(limit.get().toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException e) {
            throw new MpiFailedException("%s did not end within %d s and was killed"
                    .formatted(name(job), limit.orElseThrow().toSeconds()));
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        if (process.isAlive() && words.last().isDone()) {
            throw new MpiFailedException("%s with %d processes failed and was killed: %s"
                    .formatted(
                            name(job),
                            job.processes(),
                            FailureReason.of(words.last().join())));
        }
        if (process.isAlive()) {
            throw new MpiFailedException(
                    "%s with %d processes was done and did not leave MPI within %d s (MPI_Finalize), and was killed: use another MPI, or a newer one"
                            .formatted(name(job), job.processes(), LEAVING.toSeconds()));
        }
    }

    private static CompletableFuture<Void> after(Duration pause, CompletableFuture<?> said) {
        return said.thenRunAsync(() -> {}, CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS));
    }

    private static String reason(Job job, int exit, Output output) {
        return "%s with %d processes failed (exit code %d): %s"
                .formatted(name(job), job.processes(), exit, FailureReason.of(output.errors() + output.standard()));
    }

    private static String name(Job job) {
        return Path.of(job.program().get(0)).getFileName().toString();
    }

    private static String errors(Process process, ProgressListener listener, Words words) {
        StringBuilder kept = new StringBuilder();
        try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher progress = PROGRESS.matcher(line);
                if (progress.matches()) {
                    listener.progress(Long.parseLong(progress.group(1)), Long.parseLong(progress.group(2)));
                } else if (line.equals(DONE)) {
                    words.done().complete(true);
                } else if (kept.length() < KEPT_ERRORS) {
                    kept.append(line).append('\n');
                }
                if (DEAD.matcher(line).matches()) {
                    words.last().complete(line);
                }
            }
        } catch (IOException e) {
            // The process was killed while it was being read.
        }
        return kept.toString();
    }

    /** The launcher is asked first: only it reaches the processes on other hosts. */
    private static void end(Process process) {
        List<ProcessHandle> tree = process.descendants().toList();
        if (process.isAlive()) {
            process.destroy();
            if (!exits(process)) {
                tree = Stream.concat(tree.stream(), process.descendants()).toList();
                process.destroyForcibly();
            }
        }
        tree.forEach(ProcessHandle::destroyForcibly);
    }

    private static boolean exits(Process process) {
        boolean interrupted = false;
        long deadline = System.nanoTime() + GRACE.toNanos();
        try {
            while (true) {
                try {
                    return process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
