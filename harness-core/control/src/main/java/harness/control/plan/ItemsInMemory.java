package harness.control.plan;

import harness.api.UsageException;
import harness.api.units.Bytes;
import harness.api.workload.Rule;
import harness.record.plan.Deployment;
import harness.record.plan.Option;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sizes the heaps of workloads that keep items in memory by {@link Rule.InMemory}, and refuses what no heap has room for. */
public final class ItemsInMemory {
    /** Heap of a workload's own process where it needs no more. */
    public static final int STANDARD_HEAP_MIB = 512;

    /** Of a heap of the serial collector, what can be used at one time: one of the two survivor spaces is always empty. */
    private static final double USABLE = 0.96;

    /** What a JVM takes beside its heap, as a share of it. */
    private static final double WITH_JVM = 1.1;

    private ItemsInMemory() {}

    /**
     * @param deployment with a plan's facts
     * @param group class-path group of a workload
     * @return the heap of its process in MiB
     */
    public static int heapMib(Deployment deployment, String group) {
        return Optional.ofNullable(deployment.facts().get(Deployment.HEAP_MIB + group))
                .map(Integer::valueOf)
                .orElse(STANDARD_HEAP_MIB);
    }

    /**
     * @param workloads of a plan
     * @return facts that say which class-path group needs a larger heap than the standard, and how large
     */
    public static Map<String, String> facts(Collection<PlannedWorkload> workloads) {
        Map<String, Long> needed = new HashMap<>();
        workloads.forEach(workload -> rules(workload)
                .forEach(rule -> needed.merge(
                        Deployment.HEAP_MIB + workload.descriptor().group(),
                        heapMib(rule.count(workload.parameters()) * rule.heap().client()),
                        Math::max)));
        return needed.entrySet().stream()
                .filter(heap -> heap.getValue() > STANDARD_HEAP_MIB)
                .collect(Collectors.toMap(Map.Entry::getKey, heap -> Long.toString(heap.getValue())));
    }

    private static long heapMib(double bytes) {
        return (long) Math.ceil(bytes / USABLE / Bytes.MIB);
    }

    /**
     * @param workloads of a plan
     * @param deployment on which they run; where it does not say how much memory there is, nothing is refused
     * @throws UsageException if one array, the client's machine or a map task has no room for what a workload keeps in memory; it
     *     names what would do
     */
    public static void require(Collection<PlannedWorkload> workloads, Deployment deployment) {
        workloads.forEach(workload -> rules(workload).forEach(rule -> {
            Room room = room(rule, deployment);
            rule.tooMany(workload.parameters(), room.items(), room.where()).ifPresent(reason -> {
                throw Sizing.refused(workload, rule, reason);
            });
        }));
    }

    /**
     * @param workload of a plan that the user has neither named nor given a size
     * @param deployment on which it runs
     * @return with as many items as there is room for, if it would have more
     */
    static PlannedWorkload fitted(PlannedWorkload workload, Deployment deployment) {
        Map<String, String> parameters = new HashMap<>(workload.parameters());
        rules(workload)
                .forEach(rule -> rule.tooMany(parameters, room(rule, deployment).items(), "")
                        .ifPresent(reason -> parameters.put(
                                rule.size(),
                                Long.toString(rule.largest(
                                        parameters, room(rule, deployment).items())))));
        return new PlannedWorkload(workload.descriptor(), workload.cell(), parameters);
    }

    /**
     * @param workloads of a plan
     * @param deployment on which they run
     * @return a line for each that was {@linkplain #fitted made to fit}
     */
    static List<String> notes(Collection<PlannedWorkload> workloads, Deployment deployment) {
        return workloads.stream()
                .flatMap(workload -> rules(workload)
                        .filter(rule -> Long.parseLong(workload.parameters().get(rule.size()))
                                == rule.largest(
                                        workload.parameters(),
                                        room(rule, deployment).items()))
                        .map(rule -> "%s has less data than the study: %s has room for %,d %s"
                                .formatted(
                                        workload.name(),
                                        room(rule, deployment).where(),
                                        room(rule, deployment).items(),
                                        rule.items())))
                .toList();
    }

    /**
     * @param plan of which the user has neither named the workloads nor set what they keep in memory
     * @return bytes of what each keeps there by {@code workload.parameter}; empty for other plans
     */
    public static Map<String, Long> fittedSizes(Plan plan) {
        if (plan.given().containsKey(Option.WORKLOADS.key())) {
            return Map.of();
        }
        Map<String, Long> sizes = new HashMap<>();
        plan.workloads()
                .forEach(workload -> rules(workload)
                        .filter(rule -> rule.about().stream().noneMatch(parameter -> given(plan, workload, parameter)))
                        .forEach(rule -> sizes.put(
                                workload.name() + "." + rule.size(),
                                Long.valueOf(workload.parameters().get(rule.size())))));
        return sizes;
    }

    private static boolean given(Plan plan, PlannedWorkload workload, String parameter) {
        return Stream.of(
                        workload.descriptor().name(),
                        workload.descriptor().family(),
                        workload.descriptor().group())
                .anyMatch(owner -> plan.given().containsKey("set." + owner + "." + parameter));
    }

    /** For so many items, and where that is. */
    private record Room(long items, String where) {}

    /** The least of all. */
    private static Room room(Rule.InMemory rule, Deployment deployment) {
        return Stream.of(
                        Optional.of(new Room(rule.most(), "one array")),
                        bytes(deployment, Deployment.CLIENT_MEMORY_BYTES)
                                .map(memory -> of(
                                        // No less than what every process has.
                                        Math.max(STANDARD_HEAP_MIB * Bytes.MIB, memory / WITH_JVM) * USABLE,
                                        rule.heap().client(),
                                        "the memory of the client's machine")),
                        bytes(deployment, Deployment.TASK_HEAP_BYTES)
                                .map(heap -> of(heap, rule.heap().task(), "the heap of a map task")))
                .flatMap(Optional::stream)
                .min(Comparator.comparingLong(Room::items))
                .orElseThrow();
    }

    private static Room of(double bytes, double ofItem, String where) {
        return new Room((long) (bytes / ofItem), "%s (%s)".formatted(where, Bytes.show((long) bytes)));
    }

    private static Optional<Double> bytes(Deployment deployment, String fact) {
        return Optional.ofNullable(deployment.facts().get(fact)).map(Double::valueOf);
    }

    private static Stream<Rule.InMemory> rules(PlannedWorkload workload) {
        return workload.descriptor().rules().stream()
                .filter(Rule.InMemory.class::isInstance)
                .map(Rule.InMemory.class::cast);
    }
}
