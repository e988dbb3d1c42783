package harness.analysis.reproduce;

import harness.analysis.compare.FootingFact;
import harness.analysis.compare.MeasuredCell;
import harness.analysis.compare.MeasuredMetric;
import harness.analysis.compare.MeasuredRun;
import harness.analysis.compare.Side;
import harness.api.result.Platform;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Runs that stand for the clusters of one claim, and the results in them that may be put beside each other: those that differ in
 * nothing but what the claim names and what the planner made of it.
 *
 * @param sides by the cluster's name; one with an empty name where the claim names none
 * @param quantities of the claim
 */
record BoundSides(Map<String, List<ReproducedRun>> sides, List<Quantity> quantities) {
    private static final int MOST = 50;
    private static final String CLIENT = "client";
    private static final String SCALE = "scale";

    /** Rules of length and of caches: a rate or a time that fails them is of something else than the study's. */
    private static final List<String> OPEN_BY = List.of("V2", "V3");

    private static final String BINARY = "MiB/s";
    private static final double DECIMAL_OF_BINARY = (1 << 20) / 1e6;

    /**
     * One set of results that decides a claim.
     *
     * @param numbers for each quantity
     * @param where the parameters that tell it from other sets of these runs; empty where there is one
     * @param against why what was measured is not of one thing
     * @param ofThisMachine whether a cluster or a service on the machine that measured gave a number
     */
    record Bound(Map<Quantity, MeasuredNumber> numbers, String where, List<String> against, boolean ofThisMachine) {}

    /** The results of one workload that are alike in all that is left free. */
    private record Setting(Map<String, String> free, Map<Quantity, List<Found>> found) {}

    /** A result in a run of its side. */
    private record Found(int run, ReproducedRun of, MeasuredCell cell) {
        private static final String ENDPOINT = "endpoint";

        /** What runs elsewhere is a cluster of machines, or a service that was given. */
        boolean ofThisMachine() {
            String provider = of.platform().provider();
            return provider.equals(Platform.EMBEDDED)
                    || (provider.equals(CLIENT)
                            && cell.parameters()
                                    .getOrDefault(ENDPOINT, Platform.EMBEDDED)
                                    .equals(Platform.EMBEDDED));
        }
    }

    List<Bound> bind() throws Shortfall {
        Map<String, List<Quantity>> families = quantities.stream()
                .filter(quantity -> !quantity.price())
                .collect(Collectors.groupingBy(
                        quantity -> family(quantity.workload()), LinkedHashMap::new, Collectors.toList()));
        List<List<Setting>> chosen = new ArrayList<>();
        for (List<Quantity> family : families.values()) {
            chosen.add(settings(family));
        }
        List<Bound> all = new ArrayList<>();
        for (List<Setting> settings : products(chosen)) {
            all.add(bound(settings, chosen));
        }
        return all;
    }

    /** Read and write, put and get of one thing have its parameters. */
    static String family(String workload) {
        return workload.contains("-") ? workload.substring(0, workload.indexOf('-')) : workload;
    }

    private static List<List<Setting>> products(List<List<Setting>> chosen) throws Shortfall {
        List<List<Setting>> products = List.of(List.of());
        for (List<Setting> settings : chosen) {
            List<List<Setting>> longer = new ArrayList<>();
            for (List<Setting> before : products) {
                for (Setting setting : settings) {
                    List<Setting> one = new ArrayList<>(before);
                    one.add(setting);
                    longer.add(one);
                }
            }
            products = longer;
        }
        if (products.size() > MOST) {
            throw new Shortfall(
                    "%d combinations of results would do: name those that are meant, as RUN:WORKLOAD{parameter=value}"
                            .formatted(products.size()));
        }
        return products;
    }

    private List<Setting> settings(List<Quantity> family) throws Shortfall {
        Set<String> named = family.stream()
                .flatMap(quantity -> quantity.results().parameters().keySet().stream())
                .collect(Collectors.toSet());
        Map<Map<String, String>, Map<Quantity, List<Found>>> byFree = new LinkedHashMap<>();
        for (Quantity quantity : family) {
            List<Found> found = found(quantity);
            if (found.isEmpty()) {
                throw missing(quantity);
            }
            for (Found one : found) {
                byFree.computeIfAbsent(free(one.cell(), named), free -> new LinkedHashMap<>())
                        .computeIfAbsent(quantity, of -> new ArrayList<>())
                        .add(one);
            }
        }
        List<Setting> settings = byFree.entrySet().stream()
                .filter(entry -> entry.getValue().size() == family.size())
                .filter(entry -> entry.getValue().values().stream().allMatch(BoundSides::oneOfEachRun))
                .map(entry -> new Setting(entry.getKey(), entry.getValue()))
                .toList();
        if (settings.isEmpty()) {
            throw new Shortfall("the results of %s differ in %s, so they cannot be put beside each other"
                    .formatted(family.get(0).workload(), String.join(", ", differing(byFree.keySet()))));
        }
        return settings;
    }

    private static boolean oneOfEachRun(List<Found> found) {
        return found.stream().map(Found::run).distinct().count() == found.size();
    }

    private static Set<String> differing(Collection<Map<String, String>> all) {
        Set<String> names = new TreeSet<>();
        all.forEach(one -> names.addAll(one.keySet()));
        names.removeIf(name ->
                all.stream().map(one -> one.getOrDefault(name, "")).distinct().count() == 1);
        return names;
    }

    private List<Found> found(Quantity quantity) {
        List<ReproducedRun> side = sides.get(quantity.cluster().orElse(""));
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < side.size(); i++) {
            for (MeasuredCell cell : side.get(i).run().cells()) {
                if (quantity.results().selects(cell.workload(), cell.parameters())
                        && (cell.metrics().containsKey(quantity.metric())
                                || cell.parameters().containsKey(quantity.metric()))) {
                    found.add(new Found(i, side.get(i), cell));
                }
            }
        }
        return found;
    }

    private Shortfall missing(Quantity quantity) {
        String runs = sides.get(quantity.cluster().orElse("")).stream()
                .map(run -> run.run().name())
                .collect(Collectors.joining(", "));
        boolean measured = sides.get(quantity.cluster().orElse("")).stream()
                .flatMap(run -> run.run().cells().stream())
                .anyMatch(cell -> quantity.results().selects(cell.workload(), cell.parameters()));
        return new Shortfall(
                measured
                        ? "%s has no %s of %s".formatted(runs, quantity.metric(), quantity.results())
                        : "%s has no %s that counts".formatted(runs, quantity.results()));
    }

    /** Without what the claim names and what the planner made of other choices. */
    private static Map<String, String> free(MeasuredCell cell, Set<String> named) {
        Map<String, String> free = new TreeMap<>(cell.parameters());
        free.keySet().removeAll(named);
        free.keySet().removeIf(name -> {
            FootingFact fact = cell.facts().get(cell.workload() + "." + name);
            return fact != null && fact.nature() == FootingFact.Nature.CONSEQUENCE;
        });
        return free;
    }

    private Bound bound(List<Setting> settings, List<List<Setting>> chosen) throws Shortfall {
        Map<Quantity, MeasuredNumber> numbers = new LinkedHashMap<>();
        Set<String> against = new LinkedHashSet<>();
        List<String> where = new ArrayList<>();
        for (int i = 0; i < settings.size(); i++) {
            Setting setting = settings.get(i);
            if (chosen.get(i).size() > 1) {
                Set<String> telling =
                        differing(chosen.get(i).stream().map(Setting::free).toList());
                telling.forEach(name ->
                        where.add("%s=%s".formatted(name, setting.free().getOrDefault(name, "-"))));
            }
            for (Map.Entry<Quantity, List<Found>> entry : setting.found().entrySet()) {
                numbers.put(entry.getKey(), number(entry.getKey(), entry.getValue()));
                entry.getValue().stream()
                        .flatMap(found ->
                                Optional.ofNullable(found.cell()
                                                .metrics()
                                                .get(entry.getKey().metric()))
                                        .stream())
                        .forEach(metric -> {
                            String results = entry.getKey().results().toString();
                            metric.against().forEach(why -> against.add("of %s, %s".formatted(results, why)));
                            for (String rule : OPEN_BY) {
                                metric.verdict()
                                        .against(rule)
                                        .ifPresent(seen -> against.add("of %s, %s: %s".formatted(results, rule, seen)));
                            }
                        });
            }
        }
        for (Quantity quantity : quantities) {
            if (quantity.price()) {
                numbers.put(quantity, price(quantity));
            }
        }
        boolean ofThisMachine = settings.stream()
                .flatMap(setting -> setting.found().values().stream())
                .flatMap(List::stream)
                .anyMatch(Found::ofThisMachine);
        return new Bound(numbers, String.join(", ", where), List.copyOf(against), ofThisMachine);
    }

    private MeasuredNumber price(Quantity quantity) throws Shortfall {
        List<ReproducedRun> side = sides.get(quantity.cluster().orElse(""));
        List<Double> prices = side.stream()
                .flatMap(run -> run.platform().usdPerHour().stream())
                .distinct()
                .toList();
        if (prices.size() != 1) {
            throw new Shortfall("%s of %s"
                    .formatted(
                            prices.isEmpty() ? "no price" : "different prices",
                            side.stream().map(run -> run.run().name()).collect(Collectors.joining(", "))));
        }
        return new MeasuredNumber("", Optional.of(prices.get(0)), new TreeMap<>(), Integer.MAX_VALUE, false);
    }

    /** Rates of bytes in MB/s, as the studies print them. */
    private static MeasuredNumber number(Quantity quantity, List<Found> found) throws Shortfall {
        Found first = found.get(0);
        String cell = quantity.cluster().orElse("") + " " + first.cell().label();
        if (!first.cell().metrics().containsKey(quantity.metric())) {
            return new MeasuredNumber(
                    cell, Optional.of(parameter(quantity, first.cell())), new TreeMap<>(), Integer.MAX_VALUE, true);
        }
        List<MeasuredMetric> metrics = found.stream()
                .map(one -> one.cell().metrics().get(quantity.metric()))
                .toList();
        boolean deployed = found.size() > 1
                || metrics.get(0).repeats().stream()
                                .map(MeasuredMetric.Repeat::deployment)
                                .distinct()
                                .count()
                        > 1;
        double factor = metrics.get(0).metric().unit().startsWith(BINARY) ? DECIMAL_OF_BINARY : 1;
        Map<MeasuredNumber.Unit, List<Double>> values = new TreeMap<>();
        for (Found one : found) {
            for (MeasuredMetric.Repeat repeat :
                    one.cell().metrics().get(quantity.metric()).repeats()) {
                if (!(repeat.value() > 0)) {
                    throw new Shortfall("%s is 0 in a repeat of %s, and a ratio to it says nothing"
                            .formatted(quantity.metric(), one.cell().label()));
                }
                values.computeIfAbsent(
                                new MeasuredNumber.Unit(one.run(), repeat.deployment(), deployed ? 0 : repeat.number()),
                                unit -> new ArrayList<>())
                        .add(Math.log(repeat.value() * factor));
            }
        }
        TreeMap<MeasuredNumber.Unit, Double> logarithms = new TreeMap<>();
        values.forEach((unit, all) -> logarithms.put(
                unit, all.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
        boolean amount = switch (metrics.get(0).metric().kind()) {
            case AMOUNT, COUNT -> true;
            case RATE, TIME, SHARE, FLAG, MAXIMUM, PERCENTILE, ONCE -> false;
        };
        return new MeasuredNumber(
                cell,
                Optional.empty(),
                logarithms,
                deployed ? Integer.MAX_VALUE : metrics.get(0).pilot(),
                amount);
    }

    private static double parameter(Quantity quantity, MeasuredCell cell) throws Shortfall {
        String value = cell.parameters().get(quantity.metric());
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new Shortfall(
                    "%s of %s is '%s', which is no number".formatted(quantity.metric(), cell.label(), value));
        }
    }

    /** The scale of the first run that has another than the study's data sizes. */
    Optional<String> scaled() {
        return sides.values().stream()
                .flatMap(List::stream)
                .flatMap(run -> Optional.ofNullable(run.run().facts().get(SCALE)).stream())
                .map(FootingFact::value)
                .filter(scale -> !scale.matches("1(\\.0+)?"))
                .findFirst();
    }

    /** Of the sides that are rented or given machines. */
    int fewestDeployments() {
        return sides.values().stream()
                .mapToInt(
                        side -> side.stream().mapToInt(BoundSides::deployments).sum())
                .min()
                .orElseThrow();
    }

    private static int deployments(ReproducedRun run) {
        return (int) run.run().cells().stream()
                .flatMap(cell -> cell.metrics().values().stream())
                .flatMap(metric -> metric.repeats().stream())
                .map(MeasuredMetric.Repeat::deployment)
                .distinct()
                .count();
    }

    /** Whether any one has machines of another type than the others. */
    boolean ofSeveralTypes() {
        return sides.values().stream()
                        .flatMap(List::stream)
                        .map(run -> run.platform().instanceType())
                        .distinct()
                        .count()
                > 1;
    }

    Side side(String cluster) {
        List<MeasuredRun> runs =
                sides.get(cluster).stream().map(ReproducedRun::run).toList();
        return new Side(cluster, runs);
    }
}
