package harness.record.plan;

import harness.api.filesystem.DirectoryList;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A workload of a plan with one value for each of its parameters. Where a parameter was given a list of values, the plan
 * has the workload once for each combination, and each of them is a cell of its own: with its own preparation, trials,
 * rows and statistics.
 *
 * @param descriptor what it is
 * @param cell the parameters that were given lists, with this cell's values, for example
 *     {@code size=4KiB-threads=8}; empty where none was
 * @param parameters every parameter with its effective value
 */
public record PlannedWorkload(WorkloadDescriptor descriptor, String cell, Map<String, String> parameters) {
    public PlannedWorkload {
        parameters = Map.copyOf(parameters);
    }

    /**
     * @param descriptor what it is
     * @param parameters every parameter with its effective value
     */
    public PlannedWorkload(WorkloadDescriptor descriptor, Map<String, String> parameters) {
        this(descriptor, "", parameters);
    }

    /**
     * Of one that was written by somebody else.
     *
     * @throws IOException if the value of a parameter is no number and should be
     */
    public void requireNumbers() throws IOException {
        for (Parameter parameter : descriptor.parameters()) {
            String value = parameters.getOrDefault(parameter.name(), "0");
            try {
                switch (parameter.kind()) {
                    case BYTES, COUNT, DECIMAL -> Double.parseDouble(value);
                    case CHOICE, WORD, PLAIN, TEXT -> {}
                }
            } catch (NumberFormatException e) {
                throw new IOException("%s of %s is '%s', no number".formatted(parameter.name(), id(), value), e);
            }
        }
    }

    /** {@return unique in the plan, fit for a path: the workload's name, with its cell if it has one} */
    public String id() {
        return cell.isEmpty() ? name() : name() + "-" + cell;
    }

    /** {@return the workload's name} */
    public String name() {
        return descriptor.name();
    }

    /** {@return whether its files are in directories that the user named; others have a parameter of that name that counts some} */
    public boolean inNamedDirectories() {
        return parameters.keySet().containsAll(List.of(DirectoryList.DIRECTORIES, DirectoryList.ARRANGEMENT));
    }

    /** {@return what it has to find where it runs} */
    public Set<Need> needs() {
        return descriptor.needs(parameters);
    }

    /**
     * @param workloads of a plan; none where a cluster is brought up before anybody has said what will run there
     * @return what they have to find where they run, all together; of none, {@link Need#HADOOP}
     */
    public static Set<Need> needs(Collection<PlannedWorkload> workloads) {
        return workloads.isEmpty()
                ? Need.HADOOP
                : workloads.stream()
                        .flatMap(workload -> workload.needs().stream())
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** {@return whether it works on a service that Harness does not start itself, and may leave something there} */
    public boolean onService() {
        return descriptor.atService().filter(rule -> rule.elsewhere(parameters)).isPresent();
    }

    /** {@return whether it runs on a server of the user's, and keeps its data there} */
    public boolean onServer() {
        return descriptor.onServer().filter(rule -> rule.given(parameters)).isPresent();
    }
}
