package harness.control.plan;

import com.fasterxml.jackson.core.type.TypeReference;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.metric.Metric;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.text.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is known of every workload without its class path: written by the workload host when {@code harness.jar} is
 * built.
 *
 * @param workloads in their order
 */
public record WorkloadIndex(List<WorkloadDescriptor> workloads) {
    private static final String RESOURCE = "/workloads.json";
    private static final String ALL = "all";

    public WorkloadIndex {
        workloads = List.copyOf(workloads);
    }

    /**
     * @return the index of this build
     * @throws IllegalStateException if this build has none
     */
    public static WorkloadIndex load() {
        try (InputStream index = WorkloadIndex.class.getResourceAsStream(RESOURCE)) {
            if (index == null) {
                throw new IllegalStateException("this build has no " + RESOURCE);
            }
            return new WorkloadIndex(Json.mapper().readValue(index, new TypeReference<>() {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param flag how the user set it, for the message
     * @param names names of workloads or families separated by commas, or {@code all}
     * @return those workloads in their order, each once
     * @throws UsageException if a name is unknown or none is given
     */
    public List<WorkloadDescriptor> select(String flag, String names) {
        List<String> wanted = Stream.of(names.split(",", -1)).map(String::strip).toList();
        wanted.forEach(name -> requireKnown(flag, name));
        return workloads.stream()
                .filter(w -> wanted.contains(w.name()) || wanted.contains(w.family()) || wanted.contains(ALL))
                .toList();
    }

    /** {@return those that a run without {@code --workloads} includes} */
    public List<WorkloadDescriptor> standard() {
        return workloads.stream().filter(WorkloadDescriptor::byDefault).toList();
    }

    /**
     * @param group a class-path group
     * @return groups of the services that processes of its workloads start beside them
     */
    public Set<String> startedBy(String group) {
        return workloads.stream()
                .filter(workload -> workload.group().equals(group))
                .flatMap(workload -> workload.rules().stream())
                .filter(Rule.StartsGroup.class::isInstance)
                .map(rule -> ((Rule.StartsGroup) rule).group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@return every metric of every workload, each once, in order of the workloads} */
    public List<Metric> metrics() {
        return workloads.stream().flatMap(w -> w.metrics().stream()).distinct().toList();
    }

    private void requireKnown(String flag, String name) {
        TreeSet<String> known = new TreeSet<>();
        workloads.forEach(w -> {
            known.add(w.name());
            known.add(w.family());
        });
        if (!known.contains(name) && !name.equals(ALL)) {
            List<String> allowed = new ArrayList<>(known);
            throw new UsageException(
                    "unknown workload '%s': %s (%s)".formatted(name, Nearest.clause(name, allowed), flag));
        }
    }
}
