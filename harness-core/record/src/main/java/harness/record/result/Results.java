package harness.record.result;

import harness.api.UsageException;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.trial.Outcome;
import harness.record.json.JsonLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a run. The numbers of an attempt count only if its outcome row follows: without it the writer was stopped
 * between two rows of one trial, and the trial is not finished.
 *
 * @param outcomes how each finished trial ended, in the order of the run; of one that was run again the last attempt, whose
 *     notes tell of the earlier ones
 * @param measurements the numbers of those attempts
 * @param damage what of the file was left out, one line, if anything
 */
public record Results(List<Row.OutcomeRow> outcomes, List<Row.MeasurementRow> measurements, Optional<String> damage) {
    private record Attempt(String trial, Instant started) {
        static Attempt of(Row row) {
            return new Attempt(row.facts().trial().id(), row.facts().started());
        }
    }

    public Results {
        outcomes = List.copyOf(outcomes);
        measurements = List.copyOf(measurements);
    }

    /**
     * Reads without changing the file: a torn last line is left out and reported in {@link #damage()}.
     *
     * @param file {@code results.jsonl}
     * @return its rows
     * @throws UsageException if the file cannot be read, a line is corrupt or of another major version of the schema
     */
    public static Results read(Path file) {
        return of(lines(file).whole());
    }

    /**
     * Like {@link #read}, but for lines that are corrupt: they are left out and reported in {@link #damage()}.
     *
     * @param file {@code results.jsonl}
     * @return its rows
     * @throws UsageException if the file cannot be read, or a line is of another major version of the schema
     */
    public static Results readUndamaged(Path file) {
        return of(lines(file));
    }

    private static ResultLines lines(Path file) {
        try {
            return ResultLines.parse(file, JsonLines.parse(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UsageException("cannot read " + Refusal.why(e) + " (give a run directory)", e);
        }
    }

    static Results of(ResultLines lines) {
        List<Row.OutcomeRow> outcomes = lastAttempts(only(Row.OutcomeRow.class, lines.rows()));
        Set<Attempt> finished = outcomes.stream().map(Attempt::of).collect(Collectors.toSet());
        List<Row.MeasurementRow> measurements = only(Row.MeasurementRow.class, lines.rows()).stream()
                .filter(row -> finished.contains(Attempt.of(row)))
                .toList();
        return new Results(outcomes, measurements, lines.damage());
    }

    /** {@return the names of all trials that ended, whatever the outcome, in the order of the run} */
    public Set<String> finished() {
        return outcomes.stream()
                .map(row -> row.facts().trial().id())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** {@return the names of the trials that passed, in the order of the run} */
    public Set<String> passed() {
        return outcomes.stream()
                .filter(row -> row.facts().outcome() instanceof Outcome.Passed)
                .map(row -> row.facts().trial().id())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Samples are large, so runs are sent without them.
     *
     * @param run that these are of
     * @return the same without what is in files that cannot be read; its trials say so, and {@link #damage()}
     */
    public Results asFarAsReadable(RunDirectory run) {
        List<String> lacks = new ArrayList<>(damage.stream().toList());
        SortedMap<String, List<Row.MeasurementRow>> lost = measurements.stream()
                .collect(Collectors.groupingBy(row -> row.file().orElse(""), TreeMap::new, Collectors.toList()));
        lost.remove("");
        int all = lost.size();
        lost.entrySet().removeIf(file -> run.holds(file.getKey(), file.getValue()));
        Set<TrialFacts> unchecked =
                lost.values().stream().map(rows -> rows.get(0).facts()).collect(Collectors.toSet());
        if (!lost.isEmpty()) {
            String of = unchecked.stream()
                    .map(facts -> facts.trial().workload())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(", "));
            lacks.add(
                    "%d of %d files of samples are gone or damaged, such as %s: raw values, distributions and percentiles of all repeats of %s are not shown, and what rests on them is not checked"
                            .formatted(lost.size(), all, lost.firstKey(), of));
        }
        Stream.of(run.plan(), run.environment())
                .filter(Files::notExists)
                .forEach(file -> lacks.add(file.getFileName() + " is gone: what rests on it is not checked"));
        return new Results(
                outcomes.stream()
                        .map(row -> unchecked.contains(row.facts()) ? row.with(List.of(Row.SAMPLES_GONE)) : row)
                        .toList(),
                measurements.stream()
                        .map(row -> unchecked.contains(row.facts()) ? row.withoutSamples() : row)
                        .toList(),
                lacks.stream().reduce((one, more) -> one + "; " + more));
    }

    private static List<Row.OutcomeRow> lastAttempts(List<Row.OutcomeRow> all) {
        return all.stream()
                .collect(
                        Collectors.groupingBy(row -> row.facts().trial().id(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Results::lastAttempt)
                .toList();
    }

    private static Row.OutcomeRow lastAttempt(List<Row.OutcomeRow> attempts) {
        int last = attempts.size() - 1;
        List<String> earlier = attempts.subList(0, last).stream()
                .map(row -> row.facts().outcome())
                .map(outcome -> "run again; before: %s, %s".formatted(outcome.word(), outcome.reason()))
                .toList();
        return attempts.get(last).with(earlier);
    }

    private static <T extends Row> List<T> only(Class<T> kind, List<Row> rows) {
        return rows.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
