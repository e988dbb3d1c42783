package harness.core.scaling;

import harness.core.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * How the results of runs follow the number of slaves.
 *
 * @param rows of each result from few slaves to many, then what is foretold
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
     * @param predict numbers of slaves that nobody has measured; may be empty
     * @param seed of the draws for intervals of predictions
     * @return the sheet
     * @throws UsageException if no result was measured on two numbers of slaves, or what is asked cannot be foretold
     */
    public static ScalingSheet of(List<ScaledRun> runs, List<Integer> predict, long seed) {
        List<ScaledResult> results = results(runs);
        if (results.isEmpty()) {
            throw new UsageException(
                    "no result was measured with two numbers of slaves, on one type, with equal parameters and data of equal size or size for each slave: give such runs");
        }
        List<ScalingRow> rows = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ScaledResult result : results) {
            rows.addAll(result.measured());
            if (!predict.isEmpty()) {
                foretell(result, predict, seed, rows, notes);
            }
        }
        if (!predict.isEmpty() && rows.stream().noneMatch(ScalingRow::predicted)) {
            throw new UsageException(
                    "'%d' cannot be foretold: it takes one result with the same data on 3 numbers of slaves or more, and there is %s with %s (--predict)"
                            .formatted(
                                    predict.get(0),
                                    results.get(0).label(),
                                    results.get(0).measuredSlaves()));
        }
        return new ScalingSheet(rows, notes);
    }

    private static void foretell(
            ScaledResult result, List<Integer> predict, long seed, List<ScalingRow> rows, List<String> notes) {
        if (!result.predictable()) {
            notes.add("%s: nothing is foretold, since it takes the same data on 3 numbers of slaves or more"
                    .formatted(result.label()));
            return;
        }
        rows.addAll(result.predicted(predict, seed));
        result.check().ifPresent(notes::add);
        if (result.leastValues() < 2) {
            notes.add("%s: some sizes were measured once, so that the intervals say too little"
                    .formatted(result.label()));
        }
    }

    /** Data of one size first: strong scaling; else data that grow with the slaves: weak scaling. */
    private static List<ScaledResult> results(List<ScaledRun> runs) {
        Map<List<Object>, List<ScaledRun.Cell>> groups = new LinkedHashMap<>();
        runs.forEach(run -> run.cells()
                .forEach(cell -> groups.computeIfAbsent(cell.key(), key -> new ArrayList<>())
                        .add(cell)));
        List<ScaledResult> results = new ArrayList<>();
        for (List<ScaledRun.Cell> group : groups.values()) {
            Map<Long, List<ScaledRun.Cell>> bySize = new LinkedHashMap<>();
            group.forEach(cell -> bySize.computeIfAbsent(cell.size(), size -> new ArrayList<>())
                    .add(cell));
            boolean strong = false;
            for (List<ScaledRun.Cell> cells : bySize.values()) {
                List<MeasuredSize> sizes = sizes(cells);
                if (sizes.size() > 1) {
                    strong = true;
                    results.add(new ScaledResult(cells.get(0).label(), false, sizes));
                }
            }
            List<MeasuredSize> sizes = sizes(group);
            if (!strong && sizes.size() > 1 && growing(group)) {
                results.add(new ScaledResult(group.get(0).label() + ", weak", true, sizes));
            }
        }
        return results;
    }

    private static boolean growing(List<ScaledRun.Cell> cells) {
        double least = cells.stream().mapToDouble(ScalingSheet::ofSlave).min().orElseThrow();
        double most = cells.stream().mapToDouble(ScalingSheet::ofSlave).max().orElseThrow();
        return least > 0 && most <= least * (1 + ROUNDED);
    }

    private static double ofSlave(ScaledRun.Cell cell) {
        return (double) cell.size() / cell.platform().slaves();
    }

    private static List<MeasuredSize> sizes(List<ScaledRun.Cell> cells) {
        Map<Integer, List<ScaledRun.Cell>> bySlaves = new TreeMap<>();
        cells.forEach(cell -> bySlaves.computeIfAbsent(cell.platform().slaves(), slaves -> new ArrayList<>())
                .add(cell));
        return bySlaves.entrySet().stream()
                .map(entry -> size(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static MeasuredSize size(int slaves, List<ScaledRun.Cell> cells) {
        List<Double> seconds = cells.size() == 1
                ? cells.get(0).seconds()
                : cells.stream().map(ScalingSheet::mean).toList();
        OptionalDouble usd = cells.stream().allMatch(cell -> cell.platform().priced())
                ? cells.stream()
                        .mapToDouble(cell -> cell.platform().usdPerHour().orElseThrow())
                        .average()
                : OptionalDouble.empty();
        return new MeasuredSize(slaves, seconds, usd);
    }

    private static double mean(ScaledRun.Cell cell) {
        return Math.exp(cell.seconds().stream().mapToDouble(Math::log).average().orElseThrow());
    }
}
