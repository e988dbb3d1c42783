package harness.analysis.compare;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One of the things that are compared: a run, or several runs of the same, each a deployment.
 *
 * @param name for people
 * @param runs 1 or more
 */
public record Side(String name, List<MeasuredRun> runs) {
    /**
     * One result of a side.
     *
     * @param cells of the runs that have it, 1 or more
     */
    record Result(List<MeasuredCell> cells) {
        MeasuredCell first() {
            return cells.get(0);
        }

        /** What all cells have of a metric. */
        List<MeasuredMetric> metric(String name) {
            return cells.stream()
                    .flatMap(cell -> Optional.ofNullable(cell.metrics().get(name)).stream())
                    .toList();
        }
    }

    private record Key(String workload, Map<String, String> parameters) {}

    /** Copies the list. */
    public Side {
        runs = List.copyOf(runs);
    }

    /** Runs of one name in different directories are told apart by these. */
    private Side asGiven() {
        return new Side(runs.stream().map(MeasuredRun::given).collect(Collectors.joining(" + ")), runs);
    }

    static Side of(List<MeasuredRun> runs) {
        return new Side(runs.stream().map(MeasuredRun::name).collect(Collectors.joining(" + ")), runs);
    }

    /**
     * @param runs as the user gave them
     * @return runs of the same configuration as one side, in the order in which each first appears; if all are of the same, each
     *     is a side
     */
    public static List<Side> grouped(List<MeasuredRun> runs) {
        Map<Map<String, String>, List<MeasuredRun>> groups = runs.stream()
                .collect(Collectors.groupingBy(MeasuredRun::configuration, LinkedHashMap::new, Collectors.toList()));
        List<Side> sides = groups.size() > 1
                ? groups.values().stream().map(Side::of).toList()
                : runs.stream().map(run -> of(List.of(run))).toList();
        boolean told = sides.stream().map(Side::name).distinct().count() == sides.size();
        return told ? sides : sides.stream().map(Side::asGiven).toList();
    }

    List<Result> results() {
        Map<Key, List<MeasuredCell>> results = runs.stream()
                .flatMap(run -> run.cells().stream())
                .collect(Collectors.groupingBy(
                        cell -> new Key(cell.workload(), cell.parameters()), LinkedHashMap::new, Collectors.toList()));
        return results.values().stream().map(Result::new).toList();
    }

    /** Whether it is the same run as the other side: then their results were measured in turns. */
    boolean sameRun(Side other) {
        return runs.size() == 1
                && other.runs.size() == 1
                && runs.get(0).directory().equals(other.runs.get(0).directory());
    }

    static double[] logarithms(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
