package harness.bench;

import harness.api.metric.Measurement;
import harness.api.result.Platform;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialRecord;
import harness.api.workload.CacheState;
import harness.record.result.Environment;
import harness.record.result.ResultStore;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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
}
