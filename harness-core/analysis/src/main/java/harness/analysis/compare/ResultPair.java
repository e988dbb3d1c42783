package harness.analysis.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The same result on two sides.
 *
 * @param base of the baseline
 * @param other of the other side
 */
record ResultPair(Side.Result base, Side.Result other) {
    String label() {
        return base.first().label();
    }

    /**
     * Results with the same values of all parameters. Where a workload has none, the parameters that the sides do not share a
     * single value of are left aside, if the others still tell the results of a side apart.
     */
    static List<ResultPair> of(Side base, Side other) {
        Map<String, List<Side.Result>> bases = byWorkload(base);
        Map<String, List<Side.Result>> others = byWorkload(other);
        List<ResultPair> pairs = new ArrayList<>();
        bases.forEach((workload, results) -> {
            List<Side.Result> more = others.getOrDefault(workload, List.of());
            List<ResultPair> equal = matched(results, more, Set.of());
            pairs.addAll(equal.isEmpty() ? matched(results, more, varied(results, more)) : equal);
        });
        return pairs;
    }

    private static Map<String, List<Side.Result>> byWorkload(Side side) {
        return side.results().stream()
                .collect(Collectors.groupingBy(
                        result -> result.first().workload(), LinkedHashMap::new, Collectors.toList()));
    }

    private static List<ResultPair> matched(List<Side.Result> base, List<Side.Result> other, Set<String> aside) {
        Map<Map<String, String>, List<Side.Result>> bases = by(base, aside);
        Map<Map<String, String>, List<Side.Result>> others = by(other, aside);
        List<ResultPair> pairs = new ArrayList<>();
        bases.forEach((key, results) -> {
            List<Side.Result> more = others.getOrDefault(key, List.of());
            if (results.size() == 1 && more.size() == 1) {
                pairs.add(new ResultPair(results.get(0), more.get(0)));
            }
        });
        return pairs;
    }

    private static Map<Map<String, String>, List<Side.Result>> by(List<Side.Result> results, Set<String> aside) {
        return results.stream()
                .collect(Collectors.groupingBy(
                        result -> {
                            Map<String, String> key =
                                    new TreeMap<>(result.first().parameters());
                            key.keySet().removeAll(aside);
                            return key;
                        },
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static Set<String> varied(List<Side.Result> base, List<Side.Result> other) {
        Set<String> varied = new HashSet<>();
        names(base).forEach(name -> varied.add(name));
        names(other).forEach(name -> varied.add(name));
        varied.removeIf(name -> values(base, name).stream().anyMatch(values(other, name)::contains));
        return varied;
    }

    private static Set<String> names(List<Side.Result> results) {
        return results.stream()
                .flatMap(result -> result.first().parameters().keySet().stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> values(List<Side.Result> results, String name) {
        return results.stream()
                .map(result -> result.first().parameters().getOrDefault(name, ""))
                .collect(Collectors.toSet());
    }
}
