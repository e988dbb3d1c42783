package harness.bench;

import harness.bench.BenchResults.Measured;
import harness.core.metric.Direction;
import harness.core.metric.Metric;
import harness.core.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What was measured of each metric and contestant, and how Harness stands beside the others. */
final class Medians {
    private final Map<Metric, Map<Contestant, List<Measured>>> values;

    Medians(List<Measured> all) {
        this.values = all.stream()
                .collect(Collectors.groupingBy(
                        value -> value.score().metric(),
                        LinkedHashMap::new,
                        Collectors.groupingBy(
                                value -> value.score().contestant(), LinkedHashMap::new, Collectors.toList())));
    }

    /** In the order in which they were measured, contestants of each metric together. */
    Map<Metric, Map<Contestant, List<Measured>>> values() {
        return values;
    }

    Optional<Metric> metric(String name) {
        return values.keySet().stream()
                .filter(metric -> metric.name().equals(name))
                .findFirst();
    }

    Optional<Summary> of(Metric metric, Contestant contestant) {
        return Optional.ofNullable(values.get(metric).get(contestant))
                .map(own -> Summary.of(
                        metric.kind(),
                        own.stream().mapToDouble(value -> value.score().value()).toArray()));
    }

    /** Whether Harness and this contestant were both measured, and under other circumstances than each other. */
    boolean apart(Metric metric, Contestant contestant) {
        Map<Contestant, List<Measured>> all = values.get(metric);
        return all.containsKey(Contestant.HARNESS)
                && all.containsKey(contestant)
                && !all.get(Contestant.HARNESS)
                        .get(0)
                        .together(all.get(contestant).get(0));
    }

    /** How many times as good as this contestant Harness is, by medians; empty where they were not measured together. */
    OptionalDouble ratio(Metric metric, Contestant contestant) {
        Optional<Summary> own = of(metric, Contestant.HARNESS);
        Optional<Summary> peer = of(metric, contestant);
        if (own.isEmpty()
                || peer.isEmpty()
                || !contestant.peer()
                || metric.better() == Direction.NEITHER
                || apart(metric, contestant)) {
            return OptionalDouble.empty();
        }
        double harness = own.get().median();
        double other = peer.get().median();
        return OptionalDouble.of(metric.better() == Direction.LOWER ? other / harness : harness / other);
    }
}
