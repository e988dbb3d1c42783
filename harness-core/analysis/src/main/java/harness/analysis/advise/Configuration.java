package harness.analysis.advise;

import harness.analysis.compare.MeasuredRun;
import harness.api.result.Platform;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What may be chosen: a cluster, with one set of parameters of each workload that is asked for.
 *
 * @param facts that tell it from others, by key; a parameter's key begins with its workload
 * @param workloads for each workload its results, one for each run
 */
public record Configuration(Map<String, String> facts, List<List<Deployed>> workloads) {
    static final String PROVIDER = "provider";
    private static final String ENDPOINT = "endpoint";
    private static final String EC2 = "ec2";

    /**
     * A result of one run, of one deployment or several.
     *
     * @param run where it was measured
     * @param cell its result
     */
    public record Deployed(MeasuredRun run, AdvisedCell cell) {
        /** Its repeats, a list for each deployment; one that is empty where it has none. */
        private Stream<List<AdvisedRepeat>> deployments() {
            Map<Integer, List<AdvisedRepeat>> deployments = cell.repeats().stream()
                    .collect(Collectors.groupingBy(AdvisedRepeat::deployment, TreeMap::new, Collectors.toList()));
            return deployments.isEmpty() ? Stream.of(List.of()) : deployments.values().stream();
        }
    }

    /** Copies map and list. */
    public Configuration {
        facts = new TreeMap<>(facts);
        workloads = List.copyOf(workloads);
    }

    /** Absent where a repeat lacks the objective: then it cannot be chosen by it. */
    Optional<CellSample> sample(int workload, Objective objective) {
        List<List<OptionalDouble>> values = workloads.get(workload).stream()
                .flatMap(Deployed::deployments)
                .map(repeats -> repeats.stream().map(objective::of).toList())
                .toList();
        boolean whole = values.stream()
                .allMatch(repeats -> !repeats.isEmpty() && repeats.stream().allMatch(OptionalDouble::isPresent));
        return whole
                ? Optional.of(new CellSample(
                        values.stream()
                                .map(repeats -> repeats.stream()
                                        .mapToDouble(value -> objective.logarithm(value.getAsDouble()))
                                        .toArray())
                                .toList(),
                        OptionalDouble.empty()))
                : Optional.empty();
    }

    /** The cluster is on this machine, or the service that was measured. */
    boolean embedded() {
        return Platform.EMBEDDED.equals(facts.get(PROVIDER)) || ofServiceHere();
    }

    /** Harness started the service that was measured. */
    boolean ofServiceHere() {
        return cells().anyMatch(cell ->
                Platform.EMBEDDED.equals(cell.cell().parameters().get(ENDPOINT)));
    }

    /** Machines that somebody else gives are never twice the same. */
    boolean rented() {
        return EC2.equals(facts.get(PROVIDER))
                || cells().flatMap(cell -> cell.repeats().stream())
                        .anyMatch(repeat -> repeat.usdPerHour().isPresent());
    }

    /** Of all machines, the mean over its repeats. */
    OptionalDouble usdPerHour() {
        List<OptionalDouble> prices = cells().flatMap(cell -> cell.repeats().stream())
                .map(AdvisedRepeat::usdPerHour)
                .toList();
        OptionalDouble sum = sum(prices);
        return sum.isPresent() ? OptionalDouble.of(sum.getAsDouble() / prices.size()) : sum;
    }

    int repeats() {
        return workloads.stream()
                .mapToInt(all -> all.stream()
                        .mapToInt(one -> one.cell().repeats().size())
                        .sum())
                .min()
                .orElseThrow();
    }

    int deployments() {
        return deploymentsOfWorkloads().min().orElseThrow();
    }

    /** Whether one of its workloads was run on more than one. */
    boolean redeployed() {
        return deploymentsOfWorkloads().anyMatch(count -> count > 1);
    }

    private IntStream deploymentsOfWorkloads() {
        return workloads.stream().mapToInt(all ->
                (int) all.stream().flatMap(Deployed::deployments).count());
    }

    /** What its repeats that count cost while their clocks ran. */
    OptionalDouble usdSpent() {
        return sum(cells().flatMap(cell -> cell.repeats().stream())
                .map(AdvisedRepeat::usd)
                .toList());
    }

    /** What one execution of each workload takes, by their means. */
    OptionalDouble mean(Objective objective) {
        return sum(workloads.stream()
                .map(all -> all.stream()
                        .flatMap(one -> one.cell().repeats().stream())
                        .map(objective::of)
                        .toList())
                .map(values -> {
                    OptionalDouble sum = sum(values);
                    return sum.isPresent() ? OptionalDouble.of(sum.getAsDouble() / values.size()) : sum;
                })
                .toList());
    }

    /** What is wrong with its numbers, a few words each. */
    List<String> against() {
        return cells().flatMap(cell -> cell.against().stream()).distinct().toList();
    }

    String rateUnit() {
        return workloads.get(0).get(0).cell().rateUnit();
    }

    Stream<Deployed> deployed() {
        return workloads.stream().flatMap(List::stream);
    }

    private Stream<AdvisedCell> cells() {
        return deployed().map(Deployed::cell);
    }

    private static OptionalDouble sum(List<OptionalDouble> values) {
        return values.isEmpty() || values.stream().anyMatch(OptionalDouble::isEmpty)
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        values.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }
}
