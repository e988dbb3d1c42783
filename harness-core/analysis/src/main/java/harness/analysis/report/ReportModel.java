package harness.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import harness.analysis.rule.ResultVerdict;
import harness.analysis.rule.RunRecord;
import harness.analysis.stats.MetricSummary;
import harness.analysis.studies.PublishedResults;
import harness.api.UsageException;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.result.TrialFacts;
import harness.api.stats.Steadiness;
import harness.record.result.Environment;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Everything a report says, read from the run directory alone.
 *
 * @param directory of the run
 * @param platform what it was measured on
 * @param workloads in the order of the plan; what it does not name last, in the order in which their first trial ended
 * @param outcomes of all trials, in order
 * @param plan the effective plan, where it was written
 * @param environment of the run, where it was written
 * @param parts what each part of the run ran on
 * @param damage what of the run is not there or was left out, one line, if anything
 */
public record ReportModel(
        RunDirectory directory,
        Platform platform,
        List<WorkloadReport> workloads,
        List<Row.OutcomeRow> outcomes,
        Optional<JsonNode> plan,
        Optional<Environment> environment,
        RunParts parts,
        Optional<String> damage) {
    private record Key(String workload, Map<String, String> parameters) {
        /** Where a run has trials on both, which Hadoop it was stands among the parameters. */
        static Key of(TrialFacts facts, boolean severalProfiles) {
            Map<String, String> parameters = new TreeMap<>(facts.trial().parameters());
            if (severalProfiles) {
                parameters.put(HadoopProfile.KEY, facts.hadoop());
            }
            return new Key(facts.trial().workload(), parameters);
        }
    }

    /**
     * @param runDirectory of a run, finished or not; not changed
     * @return what a report says of it, the studies' figures included
     * @throws UsageException if it is no run directory, corrupt, of another major version, or no trial has ended
     */
    public static ReportModel read(Path runDirectory) {
        return read(runDirectory, Results::read, true);
    }

    /**
     * The numbers alone, for what reads many runs: no samples, histograms and figures of studies, so percentiles have no value.
     *
     * @param runDirectory of a run, finished or not; not changed
     * @return what a report says of its numbers
     * @throws UsageException if it is no run directory, corrupt, of another major version, or no trial has ended
     */
    public static ReportModel readNumbers(Path runDirectory) {
        return read(runDirectory, Results::read, false);
    }

    /**
     * Like {@link #read(Path)}, but for damaged rows: they are left out, and {@link #damage} tells of them.
     *
     * @param runDirectory of a run, finished or not; not changed
     * @return what a report says of it, the studies' figures included
     * @throws UsageException if it is no run directory, of another major version, or no trial has ended
     */
    public static ReportModel readUndamaged(Path runDirectory) {
        return read(runDirectory, Results::readUndamaged, true);
    }

    private static ReportModel read(Path runDirectory, Function<Path, Results> reader, boolean samples) {
        RunDirectory run = RunDirectory.open(runDirectory);
        Results results = reader.apply(run.results()).asFarAsReadable(run);
        if (results.outcomes().isEmpty()) {
            throw new UsageException(
                    runDirectory + " holds no trial that ended, so there is nothing to report: give another run");
        }
        Optional<JsonNode> plan = Files.exists(run.plan()) ? Optional.of(run.readPlan()) : Optional.empty();
        RunParts parts = new RunParts(run.readEnvironments());
        return new ReportModel(
                run,
                results.outcomes().get(0).facts().platform(),
                JudgedResults.of(
                        workloads(run, results, plan, parts, samples),
                        RunRecord.of(
                                plan,
                                parts.environments().stream().findFirst(),
                                results.outcomes(),
                                results.measurements()),
                        parts,
                        run),
                results.outcomes(),
                plan,
                parts.environments().stream().findFirst(),
                parts,
                results.damage());
    }

    /**
     * @return the run's name
     */
    public String run() {
        return directory.runId();
    }

    /** The same run with other results: shown in another way, say. */
    public ReportModel with(List<WorkloadReport> others) {
        return new ReportModel(directory, platform, others, outcomes, plan, environment, parts, damage);
    }

    /**
     * @param word passed, failed, invalid or skipped
     * @return how many trials ended so, warm-ups included
     */
    public long count(String word) {
        return outcomes.stream()
                .filter(row -> row.facts().outcome().word().equals(word))
                .count();
    }

    /**
     * @param summary of numbers of this run
     * @return whether its repeats ran on different machines or software, since the run was resumed elsewhere
     */
    public boolean mixed(MetricSummary summary) {
        return parts.platforms(summary.rows()).size() > 1;
    }

    /**
     * @return the effective settings of Hadoop; none where none ran
     */
    public List<Setting> settings() {
        return PlanFacts.settings(this);
    }

    /**
     * @param workload of this run
     * @param parameter of it, with the effective value
     * @return the value for people: a size in powers of two
     */
    public String shown(String workload, Map.Entry<String, String> parameter) {
        return PlanFacts.parameter(plan, workload, parameter);
    }

    /**
     * @return the share of the studies' data sizes, where the plan says it
     */
    public OptionalDouble scale() {
        JsonNode factor = plan.map(json -> json.at("/scale/factor")).orElse(MissingNode.getInstance());
        return factor.isNumber() ? OptionalDouble.of(factor.doubleValue()) : OptionalDouble.empty();
    }

    /** Planned trials that have no result, if there are any and the plan is of this version. */
    public Optional<MissingTrials> missing() {
        return MissingTrials.of(plan, outcomes);
    }

    /**
     * @return whether no planned trial lacks a result, as far as its plan says
     */
    public boolean complete() {
        return missing().isEmpty();
    }

    /**
     * @return the last repeat of the pilot that decided how many there are, {@link MetricSummary#ALL} without one
     */
    public int pilot() {
        return AskedPrecision.pilot(plan);
    }

    /**
     * @return the precision that the run was to reach, where its plan asks for one
     */
    public Optional<AskedPrecision> precision() {
        return AskedPrecision.of(plan);
    }

    /**
     * @return how the plan's sizes relate to the studies', one line, where the plan says it
     */
    public Optional<String> scaling() {
        return plan.map(json -> json.at("/scale/explanation").asText()).filter(text -> !text.isBlank());
    }

    private static List<WorkloadReport> workloads(
            RunDirectory run, Results results, Optional<JsonNode> plan, RunParts parts, boolean samples) {
        boolean severalProfiles = results.outcomes().stream()
                        .map(row -> row.facts().hadoop())
                        .distinct()
                        .count()
                > 1;
        int pilot = AskedPrecision.pilot(plan);
        Optional<PublishedResults> studies = samples ? Optional.of(PublishedResults.load()) : Optional.empty();
        IdentityHashMap<TrialFacts, Key> keys = new IdentityHashMap<>();
        Map<List<String>, Key> ofRepeats = new HashMap<>();
        results.outcomes().stream()
                .map(Row::facts)
                .filter(facts -> !facts.trial().warmUp())
                .forEach(facts -> ofRepeats.putIfAbsent(cell(facts), Key.of(facts, severalProfiles)));
        Set<Key> repeated = results.outcomes().stream()
                .map(Row::facts)
                .filter(facts -> !facts.trial().warmUp())
                .map(facts -> Key.of(facts, severalProfiles))
                .collect(Collectors.toSet());
        // A warm-up belongs to the repeats behind it, whatever it has made of their size.
        Function<Row, Key> keyOf = row -> keys.computeIfAbsent(row.facts(), facts -> {
            Key own = Key.of(facts, severalProfiles);
            return facts.trial().warmUp() && !repeated.contains(own) ? ofRepeats.getOrDefault(cell(facts), own) : own;
        });
        Map<Key, List<Row.OutcomeRow>> groups = results.outcomes().stream()
                .collect(Collectors.groupingBy(keyOf, LinkedHashMap::new, Collectors.toList()));
        Map<Key, List<Row.MeasurementRow>> numbers =
                results.measurements().stream().collect(Collectors.groupingBy(keyOf));
        List<String> planned = PlanFacts.ids(plan);
        return groups.entrySet().stream()
                .sorted(Comparator.comparingInt(group -> place(planned, group.getValue())))
                .map(group -> {
                    Key key = group.getKey();
                    List<Row.MeasurementRow> measured = numbers.getOrDefault(key, List.of());
                    List<Row.MeasurementRow> rows = Stream.concat(measured.stream(), Productivity.of(measured).stream())
                            .toList();
                    Map<String, Histogram> merged =
                            samples && group.getValue().stream().noneMatch(Row.OutcomeRow::samplesGone)
                                    ? Histograms.merged(run, rows)
                                    : Map.of();
                    // Around what was not the same from beginning to end there is no interval.
                    boolean unsteady = Steadiness.unsteady(rows);
                    return new WorkloadReport(
                            label(plan, key, List.copyOf(groups.keySet())),
                            key.workload(),
                            new TreeMap<>(key.parameters()),
                            group.getValue(),
                            rows,
                            MetricSummary.of(rows, metric -> Histograms.percentile(merged, metric), pilot).stream()
                                    .map(summary -> !unsteady
                                                    && parts.platforms(summary.rows())
                                                                    .size()
                                                            == 1
                                            ? summary
                                            : summary.withoutInterval())
                                    .toList(),
                            samples ? samples(run, rows) : List.of(),
                            merged,
                            studies.stream()
                                    .flatMap(of -> of.forWorkload(key.workload(), key.parameters()).stream()
                                            .map(figure -> PublishedRow.of(of, figure)))
                                    .toList(),
                            ResultVerdict.NOT_JUDGED);
                })
                .toList();
    }

    private static List<String> cell(TrialFacts facts) {
        return List.of(facts.trial().planned(), facts.hadoop());
    }

    /** Trials are shuffled, and whoever reads the results looks for them where the plan has them. */
    private static int place(List<String> planned, List<Row.OutcomeRow> outcomes) {
        int place = planned.indexOf(outcomes.get(0).facts().trial().planned());
        return place < 0 ? planned.size() : place;
    }

    private static List<WorkloadReport.Samples> samples(RunDirectory run, List<Row.MeasurementRow> rows) {
        return rows.stream()
                .flatMap(row -> row.samples().stream().map(of -> {
                    String metric = row.metric().name();
                    double[] values = run.readSamples(of, metric);
                    return new WorkloadReport.Samples(
                            row, Arrays.stream(values).boxed().toList(), run.readInterval(of, metric));
                }))
                .toList();
    }

    /** The name alone, unless the run has the workload with other parameters too. */
    private static String label(Optional<JsonNode> plan, Key key, List<Key> all) {
        String differing = new TreeMap<>(key.parameters())
                .entrySet().stream()
                        .filter(parameter -> all.stream()
                                .filter(other -> other.workload().equals(key.workload()))
                                .anyMatch(other -> !parameter
                                        .getValue()
                                        .equals(other.parameters().get(parameter.getKey()))))
                        .filter(parameter -> !parameter.getValue().isEmpty())
                        .map(parameter ->
                                parameter.getKey() + "=" + PlanFacts.parameter(plan, key.workload(), parameter))
                        .collect(Collectors.joining(", "));
        return differing.isEmpty() ? key.workload() : key.workload() + " (" + differing + ")";
    }
}
