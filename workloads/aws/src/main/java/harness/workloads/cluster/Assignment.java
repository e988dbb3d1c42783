package harness.workloads.cluster;

import harness.api.workload.Parameter;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a map task is to do.
 *
 * @param workload its name
 * @param trial its name
 * @param repeat its number
 * @param seed of all data
 * @param home of the run
 * @param parameters every one of the workload
 * @param first number of the task's first client
 */
public record Assignment(
        String workload, String trial, int repeat, long seed, String home, Map<String, String> parameters, int first) {
    public Assignment {
        parameters = Map.copyOf(parameters);
    }

    /**
     * @param workload what it does
     * @param context of one of its trials
     * @return the value of each of its parameters, which are its cell's
     */
    public static Map<String, String> parameters(WorkloadDescriptor workload, WorkloadContext context) {
        return workload.parameters().stream()
                .map(Parameter::name)
                .collect(Collectors.toMap(Function.identity(), context::text));
    }

    static Assignment of(WorkloadDescriptor workload, WorkloadContext context, Map<String, String> instead, int first) {
        Map<String, String> parameters = new HashMap<>(parameters(workload, context));
        parameters.putAll(instead);
        return new Assignment(
                workload.name(), context.trial(), context.repeat(), context.seed(), context.home(), parameters, first);
    }
}
