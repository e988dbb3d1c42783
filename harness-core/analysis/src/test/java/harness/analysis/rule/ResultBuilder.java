package harness.analysis.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.stats.MetricSummary;
import harness.api.filesystem.FileSystemSpec;
import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.stats.Steadiness;
import harness.api.trial.Outcome;
import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
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
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A result of five close repeats after a warm-up, with which all is well; a test spoils one thing. */
public final class ResultBuilder {
    static final Instant BEGIN = Instant.parse("2026-11-21T10:30:00Z");
    private static final Outcome PASSED = new Outcome.Passed("proven");

    private final Map<String, double[]> others = new LinkedHashMap<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<TrialRecord> ofOthers = new ArrayList<>();
    private Metric metric = new Metric("item_rate", "items/s", Direction.HIGHER, MetricKind.RATE, "Items.");
    private double[] rates = {100, 101, 99, 102, 98};
    private boolean warmUp = true;
    private int deployment = 1;
    private CacheState cache = CacheState.notApplicable();
    private List<String> notes = List.of();
    private String plan = "{\"repeats\": 5}";
    private Optional<Environment> environment = Optional.empty();
    private List<String> platforms = List.of("one machine");
    private OptionalDouble networkAlone = OptionalDouble.empty();
    private final List<double[]> taskRates = new ArrayList<>();
    private Map<String, String> parameters = Map.of();
    private Platform platform = Platform.embedded("hs1.8xlarge", 1, "24 disks", "2 cores");

    ResultBuilder rates(double... values) {
        rates = values;
        return this;
    }

    ResultBuilder measures(String name, String unit) {
        metric = new Metric(name, unit, Direction.HIGHER, MetricKind.RATE, "A rate.");
        return this;
    }

    /** A value for each repeat; fewer are of the first ones, one is of all. */
    ResultBuilder with(String name, double... values) {
        others.put(name, values);
        return this;
    }

    /** How the repeats end after those that passed. */
    ResultBuilder then(Outcome... others) {
        outcomes.addAll(List.of(others));
        return this;
    }

    ResultBuilder withoutWarmUp() {
        warmUp = false;
        return this;
    }

    /** The warm-up of another result of the run was a job. */
    ResultBuilder withJobsWarmedUp() {
        return other(
                new Trial("other", 0, Map.of()), 0, List.of(Measurement.of(other(TrialLimits.STARTUP_SHARE), 0.9)));
    }

    ResultBuilder deployment(int number) {
        deployment = number;
        return this;
    }

    ResultBuilder cache(CacheState state) {
        cache = state;
        return this;
    }

    ResultBuilder note(String note) {
        notes = List.of(note);
        return this;
    }

    ResultBuilder plan(String json) {
        plan = json;
        return this;
    }

    ResultBuilder environment(Environment other) {
        environment = Optional.of(other);
        return this;
    }

    ResultBuilder platforms(String... different) {
        platforms = List.of(different);
        return this;
    }

    ResultBuilder networkAlone(double rate) {
        networkAlone = OptionalDouble.of(rate);
        return this;
    }

    ResultBuilder taskRates(double... ofOneRepeat) {
        taskRates.add(ofOneRepeat);
        return this;
    }

    ResultBuilder parameters(Map<String, String> other) {
        parameters = other;
        return this;
    }

    ResultBuilder platform(Platform other) {
        platform = other;
        return this;
    }

    /** A trial of another result that started after so many repeats of this one. */
    ResultBuilder otherAfter(int repeat) {
        return other(new Trial("other", repeat, Map.of()), 10L * repeat + 5, List.of());
    }

    private ResultBuilder other(Trial trial, long second, List<Measurement> measured) {
        ofOthers.add(record(trial, PASSED, second, measured));
        return this;
    }

    MeasuredResult build() {
        List<Row.OutcomeRow> ended = outcomes(records());
        List<Row.MeasurementRow> rows = measurements(records());
        return new MeasuredResult(
                ended,
                rows,
                MetricSummary.of(rows).stream()
                        .filter(of -> of.metric().equals(metric))
                        .findFirst(),
                platforms,
                networkAlone,
                taskRates,
                RunRecord.of(
                        json(plan),
                        environment,
                        Stream.concat(ended.stream(), outcomes(ofOthers).stream())
                                .toList(),
                        Stream.concat(rows.stream(), measurements(ofOthers).stream())
                                .toList()));
    }

    /** {@return the metrics that it has beside the one that it is about} */
    public List<String> metrics() {
        return Stream.concat(others.keySet().stream(), taskRates.isEmpty() ? Stream.empty() : Stream.of("task_rate"))
                .toList();
    }

    /**
     * As a run would have left it.
     *
     * @return its directory
     */
    public Path write(Path out, String name) throws IOException {
        RunDirectory run = RunDirectory.create(out, name);
        json(plan).ifPresent(run::writePlan);
        environment.ifPresent(run::writeEnvironment);
        if (platforms.size() > 1) {
            for (int part = 0; part < platforms.size(); part++) {
                run.writeEnvironment(part(BEGIN.plusSeconds(25L * part), platforms.get(part)));
            }
        }
        List<TrialRecord> all = new ArrayList<>(records());
        all.addAll(ofOthers);
        if (networkAlone.isPresent()) {
            all.addAll(networkAlone());
        }
        all.sort(Comparator.comparing(TrialRecord::started));
        try (ResultStore store = ResultStore.open(run, platform)) {
            for (TrialRecord one : all) {
                store.keep(one);
            }
        }
        if (notes.contains(Row.SAMPLES_GONE)) {
            Files.move(run.samples(), run.path().resolve("moved"));
        }
        return run.path();
    }

    private List<TrialRecord> networkAlone() {
        Map<String, String> method = new HashMap<>(parameters);
        method.put(FileSystemSpec.METHOD, FileSystemSpec.NETWORK_ONLY);
        return IntStream.rangeClosed(0, rates.length)
                .mapToObj(i -> record(
                        new Trial("network", "probe", i, method),
                        PASSED,
                        10L * i + 5,
                        List.of(Measurement.of(metric, networkAlone.getAsDouble()))))
                .toList();
    }

    private static Environment part(Instant probed, String kernel) {
        Environment here = Environment.probe(Path.of("."));
        return new Environment(
                here.schema(),
                here.harness(),
                probed,
                here.hardware(),
                new Environment.OperatingSystem("Debian", kernel, "amd64"),
                here.jvm(),
                here.storage(),
                here.load(),
                Optional.empty(),
                List.of());
    }

    private List<TrialRecord> records() {
        List<TrialRecord> all = new ArrayList<>();
        if (warmUp) {
            all.add(record(0, PASSED, 1));
        }
        for (int i = 0; i < rates.length; i++) {
            all.add(record(i + 1, PASSED, rates[i]));
        }
        for (Outcome outcome : outcomes) {
            all.add(record(all.size() + (warmUp ? 0 : 1), outcome, 1));
        }
        return all;
    }

    private TrialRecord record(int repeat, Outcome outcome, double rate) {
        List<Measurement> measured = new ArrayList<>();
        if (outcome instanceof Outcome.Passed || outcome instanceof Outcome.Invalid) {
            measured.add(Measurement.of(metric, rate));
            others.forEach((name, values) -> {
                int index = values.length == 1 ? 0 : repeat - 1;
                if (index >= 0 && index < values.length) {
                    measured.add(Measurement.of(other(name), values[index]));
                }
            });
            if (repeat > 0 && repeat <= taskRates.size()) {
                List<Double> rates =
                        Arrays.stream(taskRates.get(repeat - 1)).boxed().toList();
                measured.add(new Measurement(other("task_rate"), rates.get(0), rates));
            }
        }
        return record(new Trial("probe", "probe", deployment, repeat, parameters), outcome, 10L * repeat, measured);
    }

    private TrialRecord record(Trial trial, Outcome outcome, long second, List<Measurement> measured) {
        return new TrialRecord(
                trial, outcome, cache, measured, notes, BEGIN.plusSeconds(second), Duration.ofSeconds(5));
    }

    private TrialFacts facts(TrialRecord of) {
        return TrialFacts.of("run", platform, of);
    }

    private List<Row.OutcomeRow> outcomes(List<TrialRecord> of) {
        return of.stream()
                .map(one -> new Row.OutcomeRow(facts(one), one.total(), one.notes()))
                .toList();
    }

    private List<Row.MeasurementRow> measurements(List<TrialRecord> of) {
        return of.stream()
                .flatMap(one -> one.measurements().stream()
                        .map(measured -> new Row.MeasurementRow(
                                facts(one), measured.metric(), measured.value(), Optional.empty(), Optional.empty())))
                .toList();
    }

    private static Metric other(String name) {
        return name.equals(Steadiness.UNSTEADY.name())
                ? Steadiness.UNSTEADY
                : new Metric(name, "1", Direction.NEITHER, MetricKind.COUNT, "Something else.");
    }

    private static Optional<JsonNode> json(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Json.mapper().readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
