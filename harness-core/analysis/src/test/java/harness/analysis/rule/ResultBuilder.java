package harness.analysis.rule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.stats.MetricSummary;
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
import harness.api.workload.CacheState;
import harness.record.result.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A result of five close repeats after a warm-up, with which all is well; a test spoils one thing. */
final class ResultBuilder {
    static final Instant BEGIN = Instant.parse("2026-11-21T10:30:00Z");
    private static final Outcome PASSED = new Outcome.Passed("proven");

    private final Map<String, double[]> others = new LinkedHashMap<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final List<Trial> inBetween = new ArrayList<>();
    private Metric metric = new Metric("item_rate", "items/s", Direction.HIGHER, MetricKind.RATE, "Items.");
    private double[] rates = {100, 101, 99, 102, 98};
    private boolean warmUp = true;
    private boolean jobsWarmedUp;
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
        jobsWarmedUp = true;
        return this;
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
        inBetween.add(new Trial("other", repeat, Map.of()));
        return this;
    }

    MeasuredResult build() {
        List<Row.OutcomeRow> ended = new ArrayList<>();
        List<Row.MeasurementRow> rows = new ArrayList<>();
        if (warmUp) {
            add(ended, rows, 0, PASSED, 1);
        }
        for (int i = 0; i < rates.length; i++) {
            add(ended, rows, i + 1, PASSED, rates[i]);
        }
        for (Outcome outcome : outcomes) {
            int repeat = ended.size() + (warmUp ? 0 : 1);
            add(ended, rows, repeat, outcome, 1);
        }
        List<Row.OutcomeRow> all = new ArrayList<>(ended);
        inBetween.forEach(trial -> all.add(outcome(facts(trial, PASSED, 10L * trial.repeat() + 5))));
        List<Row.MeasurementRow> ofRun = new ArrayList<>(rows);
        if (jobsWarmedUp) {
            ofRun.add(row(
                    facts(new Trial("other", 0, Map.of()), PASSED, 0),
                    Measurement.of(other(TrialLimits.STARTUP_SHARE), 0.9)));
        }
        return new MeasuredResult(
                ended,
                rows,
                MetricSummary.of(rows).stream()
                        .filter(of -> of.metric().equals(metric))
                        .findFirst(),
                platforms,
                networkAlone,
                taskRates,
                RunRecord.of(json(plan), environment, all, ofRun));
    }

    private void add(
            List<Row.OutcomeRow> ended, List<Row.MeasurementRow> rows, int repeat, Outcome outcome, double rate) {
        TrialFacts facts = facts(new Trial("probe", "probe", deployment, repeat, parameters), outcome, 10L * repeat);
        ended.add(outcome(facts));
        if (outcome instanceof Outcome.Failed || outcome instanceof Outcome.Skipped) {
            return;
        }
        rows.add(row(facts, Measurement.of(metric, rate)));
        others.forEach((name, values) -> {
            int index = values.length == 1 ? 0 : repeat - 1;
            if (index >= 0 && index < values.length) {
                rows.add(row(facts, Measurement.of(other(name), values[index])));
            }
        });
    }

    private static Metric other(String name) {
        return name.equals(Steadiness.UNSTEADY.name())
                ? Steadiness.UNSTEADY
                : new Metric(name, "1", Direction.NEITHER, MetricKind.COUNT, "Something else.");
    }

    private static Row.MeasurementRow row(TrialFacts facts, Measurement of) {
        return new Row.MeasurementRow(facts, of.metric(), of.value(), Optional.empty(), Optional.empty());
    }

    private Row.OutcomeRow outcome(TrialFacts facts) {
        return new Row.OutcomeRow(facts, Duration.ofSeconds(5), notes);
    }

    private TrialFacts facts(Trial trial, Outcome outcome, long second) {
        return new TrialFacts("run", trial, outcome, cache, BEGIN.plusSeconds(second), platform);
    }

    private static Optional<JsonNode> json(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Json.mapper().readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
