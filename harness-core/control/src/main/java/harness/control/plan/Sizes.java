package harness.control.plan;

import harness.api.machine.Machine;
import harness.api.workload.Rule;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Deployment;
import harness.record.plan.Estimate;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scale;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sizes and estimate of the selected workloads as functions of the scale.
 *
 * @param known every workload there is
 * @param selected those of the plan
 * @param deployment on which they run
 * @param parameters that the user has set
 * @param named whether the user has named the workloads: others are made to fit into memory
 * @param trials of each, warm-ups included
 * @param out where results go; need not exist
 * @param leftOut ids of combinations of parameters that cannot be had there
 */
record Sizes(
        Collection<WorkloadDescriptor> known,
        List<WorkloadDescriptor> selected,
        Deployment deployment,
        Map<String, UserInput.Value> parameters,
        boolean named,
        int trials,
        Path out,
        Set<String> leftOut) {
    /** The same without some combinations. */
    Sizes without(Set<String> ids) {
        return new Sizes(known, selected, deployment, parameters, named, trials, out, ids);
    }

    Sizes of(List<WorkloadDescriptor> others, int times) {
        return new Sizes(known, others, deployment, parameters, named, times, out, leftOut);
    }

    List<PlannedWorkload> at(double factor) {
        List<PlannedWorkload> workloads = Sizing.size(
                        known, selected, factor, workload -> deployment.concurrency(workload.needs()), parameters)
                .stream()
                .filter(workload -> !leftOut.contains(workload.id()))
                .toList();
        return named
                ? workloads
                : workloads.stream()
                        .map(workload -> asked(workload) ? workload : ItemsInMemory.fitted(workload, deployment))
                        .toList();
    }

    /** Whether something was set of it that decides what it keeps in memory. */
    private boolean asked(PlannedWorkload workload) {
        return workload.descriptor().rules().stream()
                .filter(Rule.InMemory.class::isInstance)
                .flatMap(rule -> rule.about().stream())
                .anyMatch(parameter -> Sizing.asked(workload.descriptor(), parameter, parameters)
                        .isPresent());
    }

    /** {@return a line for each workload that was made to fit} */
    List<String> notes(List<PlannedWorkload> workloads) {
        return named
                ? List.of()
                : ItemsInMemory.notes(
                        workloads.stream().filter(workload -> !asked(workload)).toList(), deployment);
    }

    Estimate estimate(double factor) {
        return estimate(at(factor));
    }

    Estimate estimate(Collection<PlannedWorkload> planned) {
        return Estimate.of(planned, deployment, trials);
    }

    /** On the disk that holds the results, at the worst moment. */
    long peakBytesBesideResults(double factor) {
        return estimate(MeasuredDirectory.besideResults(at(factor), out)).peakDiskBytes();
    }

    /** Refuses a plan for this machine that it has too little disk or memory for. */
    void requireRoomHere(
            List<PlannedWorkload> workloads,
            DirectoryRoom directories,
            Deployment equipped,
            Machine machine,
            Scale scale) {
        estimate(MeasuredDirectory.besideResults(workloads, out))
                .plus(Estimate.cluster(equipped.memoryBytes(), 0))
                .requireFits(
                        machine,
                        equipped.freeBlockBytes(),
                        scale,
                        factor -> estimate(MeasuredDirectory.besideResults(at(factor), out)));
        MeasuredDirectory.requireRoom(workloads, out, this::estimate);
        directories.requireFree(
                out, estimate(MeasuredDirectory.besideResults(workloads, out)).peakDiskBytes());
    }
}
