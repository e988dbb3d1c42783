package harness.bench;

import harness.core.UsageException;
import harness.core.file.FileTree;
import harness.core.metric.Measurement;
import harness.core.result.Environment;
import harness.core.result.Platform;
import harness.core.result.ResultStore;
import harness.core.result.Results;
import harness.core.result.Row;
import harness.core.result.RunDirectory;
import harness.core.trial.Outcome;
import harness.core.trial.Trial;
import harness.core.trial.TrialRecord;
import harness.core.workload.CacheState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What benchmarks measured, as a run directory in the result schema: a benchmark is a workload, a contestant is its parameter, a
 * round is a repeat.
 *
 * @param directory the run directory
 */
record BenchResults(RunDirectory directory) {
    private static final String CONTESTANT = "contestant";
    private static final String FORM = "form";
    private static final String OPTIONS = "options";

    /**
     * Where the numbers come from.
     *
     * @param commit of Harness, with a mark where the tree differs from it
     * @param versions of the contestants, by name
     * @param benchmarks that were asked for
     * @param given what else makes their numbers others: the form, and what the cluster was asked to be
     */
    record Origin(String commit, Map<String, String> versions, List<String> benchmarks, Map<String, String> given) {
        Origin {
            versions = new TreeMap<>(versions);
            given = new TreeMap<>(given);
            benchmarks = List.copyOf(benchmarks);
        }
    }

    /**
     * One value, and where it comes from.
     *
     * @param score the value
     * @param commit of Harness
     * @param date on which it was measured, UTC
     * @param machine one line
     * @param form how much was measured
     */
    record Measured(Scores.Score score, String commit, String date, String machine, String form) {
        /** Whether both were measured under the same circumstances, so that one may be divided by the other. */
        boolean together(Measured other) {
            return commit.equals(other.commit)
                    && date.equals(other.date)
                    && machine.equals(other.machine)
                    && form.equals(other.form);
        }
    }

    /** What was given, by key. */
    static Map<String, String> given(Effort effort, List<String> options) {
        return options.isEmpty()
                ? Map.of(FORM, effort.form())
                : Map.of(FORM, effort.form(), OPTIONS, String.join(" ", options));
    }

    static BenchResults create(Path out, String name, Origin origin, Environment environment) {
        RunDirectory directory = RunDirectory.create(out, name);
        directory.writePlan(origin);
        directory.writeEnvironment(environment);
        return new BenchResults(directory);
    }

    /** Whether anything was measured. */
    boolean any() {
        return Files.exists(directory.results());
    }

    /** Keeps what a benchmark measured, a trial for each contestant and round. */
    void keep(List<Scores.Score> scores, Platform platform, Instant started) throws IOException {
        Duration total = Duration.between(started, Instant.now());
        Map<Trial, List<Measurement>> trials = new LinkedHashMap<>();
        for (Scores.Score score : scores) {
            trials.computeIfAbsent(trial(score), key -> new ArrayList<>())
                    .add(Measurement.of(score.metric(), score.value()));
        }
        try (ResultStore store = ResultStore.open(directory, platform)) {
            for (Map.Entry<Trial, List<Measurement>> trial : trials.entrySet()) {
                store.keep(new TrialRecord(
                        trial.getKey(),
                        new Outcome.Passed("measured; what is proven, bench/README.md says"),
                        new CacheState(CacheState.Kind.NOT_APPLICABLE, "as bench/README.md says of the benchmark"),
                        trial.getValue(),
                        List.of(),
                        started,
                        total));
            }
        }
    }

    private static Trial trial(Scores.Score score) {
        String contestant = score.contestant().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new Trial(
                score.benchmark() + "-" + contestant, score.benchmark(), score.round(), Map.of(CONTESTANT, contestant));
    }

    /**
     * @param path a directory of results
     * @return its values, in the order in which they were measured
     * @throws UsageException if it holds no results of benchmarks
     */
    static List<Measured> read(Path path) {
        RunDirectory directory = RunDirectory.open(path);
        String commit = directory.readPlan().path("commit").asText();
        String form = directory.readPlan().path("given").path(FORM).asText(Effort.FULL);
        Environment environment = directory.readEnvironment();
        String date = environment.probed().toString().substring(0, "2026-01-01".length());
        return Results.read(directory.results()).measurements().stream()
                .map(row -> new Measured(
                        score(row), commit, date, row.facts().platform().machine(), form))
                .toList();
    }

    private static Scores.Score score(Row.MeasurementRow row) {
        Trial trial = row.facts().trial();
        String contestant = trial.parameters().get(CONTESTANT);
        return new Scores.Score(
                trial.workload(),
                Contestant.valueOf(contestant.toUpperCase(Locale.ROOT).replace('-', '_')),
                trial.repeat(),
                row.metric(),
                row.value());
    }

    /**
     * @param kept holds directories of results
     * @return their values, of each benchmark those of the newest directory that has it
     */
    static List<Measured> newest(Path kept) throws IOException {
        Map<String, List<Measured>> benchmarks = new TreeMap<>();
        for (Path path : directories(kept)) {
            read(path).stream()
                    .collect(Collectors.groupingBy(value -> value.score().benchmark()))
                    .forEach(benchmarks::put);
        }
        return benchmarks.values().stream().flatMap(List::stream).toList();
    }

    /** Keeps the rows without logs, and no longer what has no value that is the newest of its benchmark. */
    void keepIn(Path kept) throws IOException {
        Path copy = Files.createDirectories(kept.resolve(directory.runId()));
        for (Path file : List.of(directory.results(), directory.plan(), directory.environment())) {
            Files.copy(file, copy.resolve(file.getFileName()));
        }
        TreeSet<String> seen = new TreeSet<>();
        List<Path> newestFirst =
                directories(kept).stream().sorted(Comparator.reverseOrder()).toList();
        for (Path path : newestFirst) {
            boolean first = false;
            for (Measured value : read(path)) {
                first |= seen.add(value.score().benchmark());
            }
            if (!first) {
                FileTree.delete(path);
            }
        }
    }

    private static List<Path> directories(Path kept) throws IOException {
        if (!Files.isDirectory(kept)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(kept)) {
            return all.filter(path -> Files.isRegularFile(path.resolve("results.jsonl")))
                    .sorted()
                    .toList();
        }
    }
}
