package harness.analysis.scaling;

import harness.api.UsageException;
import harness.api.units.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How the results of runs follow the number of slaves.
 *
 * @param rows of each result from few slaves to many
 * @param notes what a reader must know, one line each
 */
public record ScalingSheet(List<ScalingRow> rows, List<String> notes) {
    /** Data that grow with the slaves are rounded to whole files. */
    private static final double ROUNDED = 0.02;

    /** Copies the lists. */
    public ScalingSheet {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /**
     * @param runs of one kind of machine and several numbers of slaves
     * @return the sheet
     * @throws UsageException if no result was measured on two numbers of slaves
     */
    public static ScalingSheet of(List<ScaledRun> runs) {
        List<ScaledResult> results = results(runs);
        if (results.isEmpty()) {
            throw new UsageException(
                    "no result was measured with two numbers of slaves, on one type, with equal parameters and data of equal size or size for each slave: give such runs");
        }
        List<String> notes = new ArrayList<>();
        runs.forEach(run -> run.leftOut().forEach(line -> notes.add("left out: " + line)));
        following(runs).forEach(notes::add);
        return new ScalingSheet(
                results.stream().flatMap(result -> result.rows().stream()).toList(), notes);
    }

    /** What differs between numbers of slaves because it follows them. */
    private static List<String> following(List<ScaledRun> runs) {
        Map<String, Set<String>> values = new TreeMap<>();
        runs.forEach(run -> run.cells().stream()
                .filter(cell -> !cell.following().isEmpty())
                .forEach(cell -> values.computeIfAbsent(cell.label(), label -> new LinkedHashSet<>())
                        .add("%s with %d slaves"
                                .formatted(cell.following(), cell.platform().slaves()))));
        return values.entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .map(entry -> "%s had %s".formatted(entry.getKey(), String.join(", ", entry.getValue())))
                .toList();
    }

    /** Data of one size: strong scaling; where no size was measured twice, data that grow with the slaves: weak scaling. */
    private static List<ScaledResult> results(List<ScaledRun> runs) {
        Map<List<Object>, List<ScaledRun.Cell>> groups = new LinkedHashMap<>();
        runs.forEach(run -> run.cells()
                .forEach(cell -> groups.computeIfAbsent(cell.key(), key -> new ArrayList<>())
                        .add(cell)));
        List<ScaledResult> results = new ArrayList<>();
        for (List<ScaledRun.Cell> group : groups.values()) {
            Map<Long, List<ScaledRun.Cell>> bySize = new LinkedHashMap<>();
            group.forEach(cell -> bySize.computeIfAbsent(cell.bytes(), size -> new ArrayList<>())
                    .add(cell));
            List<ScaledResult> strong = bySize.values().stream()
                    .map(cells -> new ScaledResult(label(cells.get(0)), false, sizes(cells)))
                    .filter(ScaledResult::scales)
                    .toList();
            results.addAll(strong);
            if (strong.isEmpty() && growing(group)) {
                ScaledRun.Cell first = group.get(0);
                ScaledResult weak = new ScaledResult(
                        "%s of %s for each slave on %s, weak"
                                .formatted(
                                        first.label(),
                                        Bytes.show((long) ofSlave(first)),
                                        first.platform().instanceType()),
                        true,
                        sizes(group));
                Stream.of(weak).filter(ScaledResult::scales).forEach(results::add);
            }
        }
        return results;
    }

    private static String label(ScaledRun.Cell cell) {
        return "%s%s on %s"
                .formatted(
                        cell.label(),
                        cell.bytes() == 0 ? "" : " of " + Bytes.show(cell.bytes()),
                        cell.platform().instanceType());
    }

    private static boolean growing(List<ScaledRun.Cell> cells) {
        double least = cells.stream().mapToDouble(ScalingSheet::ofSlave).min().orElseThrow();
        double most = cells.stream().mapToDouble(ScalingSheet::ofSlave).max().orElseThrow();
        return least > 0 && most <= least * (1 + ROUNDED);
    }

    private static double ofSlave(ScaledRun.Cell cell) {
        return (double) cell.bytes() / cell.platform().slaves();
    }

    private static List<MeasuredSize> sizes(List<ScaledRun.Cell> cells) {
        Map<Integer, List<ScaledRun.Cell>> bySlaves = new TreeMap<>();
        cells.forEach(cell -> bySlaves.computeIfAbsent(cell.platform().slaves(), slaves -> new ArrayList<>())
                .add(cell));
        return bySlaves.entrySet().stream()
                .map(entry -> size(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The independent values are those of deployments, where there are several. */
    private static MeasuredSize size(int slaves, List<ScaledRun.Cell> cells) {
        List<List<Double>> deployments =
                cells.stream().flatMap(cell -> cell.deployments().stream()).toList();
        boolean one = deployments.size() == 1;
        List<Double> seconds = one
                ? deployments.get(0)
                : deployments.stream().map(MeasuredSize::mean).toList();
        OptionalDouble usd = cells.stream().allMatch(cell -> cell.platform().priced())
                ? cells.stream()
                        .mapToDouble(cell -> cell.platform().usdPerHour().orElseThrow())
                        .average()
                : OptionalDouble.empty();
        return new MeasuredSize(slaves, seconds, one ? cells.get(0).pilot() : seconds, usd);
    }
}
