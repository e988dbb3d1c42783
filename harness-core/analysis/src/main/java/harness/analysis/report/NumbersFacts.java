package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.trial.TrialLimits;
import harness.record.trial.DriverMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the numbers of a run are and are not, in a few lines that stand before them: read from its rows and its plan. */
public final class NumbersFacts {
    private static final String CLIENT = "client";

    private static final double PERCENT = 100;

    private NumbersFacts() {}

    public static List<EnvironmentFacts.Fact> of(ReportModel model) {
        List<EnvironmentFacts.Fact> facts = new ArrayList<>();
        facts.add(new EnvironmentFacts.Fact("Measured", measured(model.platform())));
        model.scaling().ifPresent(scaling -> facts.add(new EnvironmentFacts.Fact("Size", scaling)));
        ReportSentences.hadoop(model).ifPresent(hadoop -> facts.add(new EnvironmentFacts.Fact("Hadoop", hadoop)));
        clients(model).ifPresent(clients -> facts.add(new EnvironmentFacts.Fact("Clients", clients)));
        caches(model).ifPresent(caches -> facts.add(new EnvironmentFacts.Fact("Caches", caches)));
        clock(model).ifPresent(clock -> facts.add(new EnvironmentFacts.Fact("Clock", clock)));
        startUp(model).ifPresent(shares -> facts.add(new EnvironmentFacts.Fact("Start-up", shares)));
        repeats(model).ifPresent(repeats -> facts.add(new EnvironmentFacts.Fact("Repeats", repeats)));
        model.precision().ifPresent(asked -> facts.add(new EnvironmentFacts.Fact("Precision", asked.words())));
        return facts;
    }

    private static String measured(Platform platform) {
        return platform.provider().equals(Platform.EMBEDDED)
                ? "what the software does on this machine (%s), where all %d nodes share processors and disks"
                        .formatted(platform.machine(), platform.machines())
                : "%d x %s, provider %s (%s)"
                        .formatted(platform.slaves(), platform.instanceType(), platform.provider(), platform.machine());
    }

    private static Optional<String> clients(ReportModel model) {
        return grouped(model.workloads().stream()
                .filter(cell -> cell.parameters().containsKey(CLIENT))
                .map(cell -> Map.entry(cell.parameters().get(CLIENT), cell.workload())));
    }

    private static Optional<String> caches(ReportModel model) {
        return grouped(counted(model)
                .map(row -> Map.entry(
                        row.facts()
                                .cache()
                                .kind()
                                .name()
                                .toLowerCase(Locale.ROOT)
                                .replace('_', ' '),
                        row.facts().trial().workload())));
    }

    /** How long the timed parts were, since what starting takes is in them. */
    private static Optional<String> clock(ReportModel model) {
        List<Double> seconds = model.workloads().stream()
                .flatMap(cell -> cell.measurements().stream())
                .filter(row -> row.facts().counted() && row.metric().name().equals(DriverMetrics.ELAPSED_TIME.name()))
                .map(Row.MeasurementRow::value)
                .sorted()
                .toList();
        return seconds.isEmpty()
                ? Optional.empty()
                : Optional.of("timed parts of %s to %s s, in which starting and ending a job or a program counts"
                        .formatted(
                                FormattedNumbers.number(seconds.get(0)),
                                FormattedNumbers.number(seconds.get(seconds.size() - 1))));
    }

    /** Of workloads whose rows have it, the share of the time in which jobs only start and end. */
    private static Optional<String> startUp(ReportModel model) {
        List<String> shares = model.workloads().stream()
                .flatMap(cell -> cell.summaries().stream()
                        .filter(summary -> summary.metric().name().equals(TrialLimits.STARTUP_SHARE))
                        .map(summary -> "%s %.0f %%"
                                .formatted(
                                        cell.label(),
                                        PERCENT * summary.summary().value().orElseThrow())))
                .toList();
        return shares.isEmpty()
                ? Optional.empty()
                : Optional.of("so much of the jobs' time passes without work on data: " + String.join(", ", shares));
    }

    private static Optional<String> repeats(ReportModel model) {
        List<Long> counts = counted(model)
                .collect(Collectors.groupingBy(
                        row -> List.of(
                                row.facts().trial().workload(),
                                row.facts().trial().parameters()),
                        Collectors.counting()))
                .values()
                .stream()
                .sorted()
                .toList();
        if (counts.isEmpty()) {
            return Optional.empty();
        }
        long least = counts.get(0);
        long most = counts.get(counts.size() - 1);
        boolean warm =
                model.outcomes().stream().anyMatch(row -> row.facts().trial().warmUp());
        long deployments = counted(model)
                .map(row -> row.facts().trial().deployment())
                .distinct()
                .count();
        int parts = model.parts().environments().size();
        return Optional.of("n = %s of each result, %s a warm-up, %s"
                .formatted(
                        least == most ? least : least + " to " + most,
                        warm ? "after" : "without",
                        deployments > 1
                                ? "in %d deployments: intervals have the deployment as their unit"
                                        .formatted(deployments)
                                : parts > 1
                                        ? "on %d clusters, one for each part of the run".formatted(parts)
                                        : "on one cluster: intervals are of this one alone"));
    }

    private static Stream<Row.OutcomeRow> counted(ReportModel model) {
        return model.outcomes().stream().filter(row -> row.facts().counted());
    }

    /** For example {@code cold: dfsio-read, sort; warm: ior-read}. */
    private static Optional<String> grouped(Stream<Map.Entry<String, String>> workloadByWord) {
        Map<String, List<String>> byWord = new TreeMap<>();
        workloadByWord
                .distinct()
                .forEach(entry -> byWord.computeIfAbsent(entry.getKey(), word -> new ArrayList<>())
                        .add(entry.getValue()));
        return byWord.isEmpty()
                ? Optional.empty()
                : Optional.of(byWord.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                        .collect(Collectors.joining("; ")));
    }
}
