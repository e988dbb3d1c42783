package harness.workloads.cluster;

import harness.core.workload.WorkloadContext;
import harness.core.workload.WorkloadDescriptor;
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
record Assignment(
        String workload, String trial, int repeat, long seed, String home, Map<String, String> parameters, int first) {
    static Assignment of(WorkloadDescriptor workload, WorkloadContext context, Map<String, String> instead, int first) {
        Map<String, String> parameters = workload.parameters().stream()
                .map(parameter -> parameter.name())
                .collect(Collectors.toMap(Function.identity(), name -> instead.getOrDefault(name, context.text(name))));
        return new Assignment(
                workload.name(), context.trial(), context.repeat(), context.seed(), context.home(), parameters, first);
    }
}
