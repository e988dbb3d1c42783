package harness.system.campaign;

import harness.api.cache.CacheDirectory;
import harness.api.json.Json;
import harness.api.launch.JvmCommand;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Starts a JVM for cases, and another one for those after a case that has ended it.
 *
 * @param classPath of Harness and of these tests
 * @param main class of the JVM
 * @param directory its working directory
 * @param cache its {@code HARNESS_CACHE}
 * @param arguments after those of the range
 * @param log its standard error
 */
record CaseProcess(List<Path> classPath, Class<?> main, Path directory, Path cache, List<String> arguments, Path log) {
    CaseProcess {
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /** Runs all cases; whoever listens is told of each. */
    void run(Part part, CaseRange range, Consumer<CaseReport> listener) throws IOException, InterruptedException {
        int next = range.from();
        while (next < range.to()) {
            Progress progress = new Progress(next - 1, listener);
            run(new CaseRange(range.seed(), next, range.to()), progress);
            int ended = progress.done + 1;
            if (ended < range.to() && !progress.found(part.id(ended))) {
                listener.accept(CaseReport.of(new Finding(part.id(ended), "ends the JVM", "its log is " + log)));
            }
            next = ended + 1;
        }
    }

    private void run(CaseRange range, Consumer<CaseReport> listener) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JvmCommand.java().toString(), "-Xmx512m", "-XX:+UseSerialGC"));
        words.add("-cp");
        words.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        words.add(main.getName());
        words.addAll(range.arguments());
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put(CacheDirectory.VARIABLE, cache.toString());
        // Cases are tried beside whatever else there is, and measure nothing that anybody reads.
        builder.environment().put("HARNESS_SHARED_MACHINE", "true");
        Process process = builder.start();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                listener.accept(Json.read(line, CaseReport.class));
            }
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Remembers where a JVM was. */
    private static final class Progress implements Consumer<CaseReport> {
        private final Consumer<CaseReport> listener;
        private int done;
        private Optional<String> last = Optional.empty();

        Progress(int done, Consumer<CaseReport> listener) {
            this.done = done;
            this.listener = listener;
        }

        boolean found(String id) {
            return last.equals(Optional.of(id));
        }

        @Override
        public void accept(CaseReport report) {
            done = Math.max(done, report.done());
            report.finding().ifPresent(finding -> last = Optional.of(finding.id()));
            listener.accept(report);
        }
    }
}
