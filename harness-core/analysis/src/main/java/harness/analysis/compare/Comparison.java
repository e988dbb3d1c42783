package harness.analysis.compare;

import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Sides against a baseline.
 *
 * @param baseline what the others are compared with
 * @param others 1 or more
 * @param footings of each of the others, in their order
 * @param rows each metric of each result that a side shares with the baseline
 * @param alone results that fewer than two sides have, or not the baseline
 * @param terms how it was compared
 */
public record Comparison(
        Side baseline,
        List<Side> others,
        List<Footing> footings,
        List<ComparedRow> rows,
        List<String> alone,
        Terms terms) {
    /** Copies the lists. */
    public Comparison {
        others = List.copyOf(others);
        footings = List.copyOf(footings);
        rows = List.copyOf(rows);
        alone = List.copyOf(alone);
    }

    /**
     * @param baseline what the others are compared with
     * @param others 1 or more
     * @param terms how to compare
     * @return the comparison
     * @throws UsageException if a side shares no result and no metric with the baseline, a unit differs, or a key to be varied
     *     is none
     */
    public static Comparison of(Side baseline, List<Side> others, Terms terms) {
        requireKnown(baseline, others, terms);
        List<Contrast> contrasts = new ArrayList<>();
        Map<String, Footing> footings = new HashMap<>();
        TreeSet<String> shared = new TreeSet<>();
        for (Side side : others) {
            List<ResultPair> pairs = ResultPair.of(baseline, side);
            List<Contrast> ofSide = pairs.stream()
                    .flatMap(pair -> contrasts(baseline, side, pair, terms).stream())
                    .toList();
            if (ofSide.isEmpty()) {
                throw nothingShared(baseline, side, pairs);
            }
            pairs.forEach(pair -> {
                pair.base().cells().forEach(cell -> shared.add(cell.label()));
                pair.other().cells().forEach(cell -> shared.add(cell.label()));
            });
            contrasts.addAll(ofSide);
            footings.put(side.name(), Footing.of(baseline, side, pairs, terms.varying()));
        }
        return new Comparison(
                baseline,
                others,
                others.stream().map(side -> footings.get(side.name())).toList(),
                Verdicts.of(contrasts, footings, terms),
                alone(baseline, others, shared),
                terms);
    }

    private static List<String> alone(Side baseline, List<Side> others, TreeSet<String> shared) {
        List<String> alone = new ArrayList<>();
        List<Side> all = new ArrayList<>(List.of(baseline));
        all.addAll(others);
        all.forEach(side -> side.results().stream()
                .map(result -> result.first().label())
                .filter(label -> !shared.contains(label))
                .forEach(label -> alone.add("%s (%s)".formatted(label, side.name()))));
        return alone;
    }

    private static List<Contrast> contrasts(Side baseline, Side side, ResultPair pair, Terms terms) {
        if (baseline.sameRun(side)
                && pair.base().first().parameters().equals(pair.other().first().parameters())) {
            throw new UsageException("%s and %s are the same result of the same run: give another"
                    .formatted(baseline.name(), side.name()));
        }
        List<Contrast> contrasts = new ArrayList<>();
        MeasuredCell cell = pair.base().first();
        cell.metrics().forEach((name, metric) -> {
            List<MeasuredMetric> others = pair.other().metric(name);
            if (!others.isEmpty() && terms.wants(cell, metric)) {
                List<MeasuredMetric> bases = pair.base().metric(name);
                requireOneQuantity(name, metric, bases, side, others);
                SideSample base = new SideSample(bases);
                SideSample other = new SideSample(others);
                contrasts.add(new Contrast(
                        cell, side.name(), metric.metric(), base, other, Contrast.method(baseline, side, base, other)));
            }
        });
        return contrasts;
    }

    private static void requireOneQuantity(
            String name, MeasuredMetric metric, List<MeasuredMetric> bases, Side side, List<MeasuredMetric> others) {
        List<MeasuredMetric> all = new ArrayList<>(bases);
        all.addAll(others);
        Optional<MeasuredMetric> different =
                all.stream().filter(one -> !metric.sameQuantity(one.metric())).findFirst();
        if (different.isPresent()) {
            throw new UsageException(
                    "%s is in %s in one run and in %s in %s, so they cannot be compared: give runs of one version"
                            .formatted(
                                    name,
                                    metric.metric().unit(),
                                    different.get().metric().unit(),
                                    side.name()));
        }
    }

    private static UsageException nothingShared(Side baseline, Side side, List<ResultPair> pairs) {
        return new UsageException(
                pairs.isEmpty()
                        ? "%s and %s share no workload: the one has %s, the other %s"
                                .formatted(baseline.name(), side.name(), workloads(baseline), workloads(side))
                        : "%s and %s share no main metric that counts: compare all (--all-metrics)"
                                .formatted(baseline.name(), side.name()));
    }

    private static String workloads(Side side) {
        return String.join(
                ", ",
                side.results().stream()
                        .map(result -> result.first().label())
                        .distinct()
                        .toList());
    }

    private static void requireKnown(Side baseline, List<Side> others, Terms terms) {
        TreeSet<String> known = new TreeSet<>();
        List<Side> all = new ArrayList<>(List.of(baseline));
        all.addAll(others);
        all.forEach(side -> side.runs().forEach(run -> {
            List<FootingFact> facts = new ArrayList<>(run.facts().values());
            run.cells().forEach(cell -> facts.addAll(cell.facts().values()));
            facts.forEach(fact -> known.addAll(List.of(fact.key(), fact.group())));
        }));
        for (String key : terms.varying()) {
            if (!known.contains(key)) {
                List<String> nearest = Nearest.names(key, known);
                throw new UsageException("nothing that was recorded is called '%s': %s (--varying)"
                        .formatted(
                                key,
                                nearest.isEmpty()
                                        ? "name a setting, a parameter as sort.size, or one of hardware, os, jdk, slaves, type"
                                        : "did you mean '%s'?".formatted(String.join("' or '", nearest))));
            }
        }
    }

    /**
     * @return how many rows are read together: those with an interval
     */
    public long tests() {
        return rows.stream().filter(row -> row.ratio().isPresent()).count();
    }

    /**
     * @param word that a row may have
     * @return how many have it
     */
    public long count(Word word) {
        return rows.stream().filter(row -> row.word() == word).count();
    }
}
