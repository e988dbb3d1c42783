package harness.core.plan;

import harness.core.machine.Machine;
import harness.core.provider.Deployment;
import harness.core.workload.PlannedWorkload;
import harness.core.workload.WorkloadDescriptor;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Sizes and estimate of the selected workloads as functions of the scale.
 *
 * @param known every workload there is
 * @param selected those of the plan
 * @param deployment on which they run
 * @param parameters that the user has set
 * @param trials of each, warm-ups included
 * @param out where results go; need not exist
 */
record Sizes(
        Collection<WorkloadDescriptor> known,
        List<WorkloadDescriptor> selected,
        Deployment deployment,
        Map<String, UserInput.Value> parameters,
        int trials,
        Path out) {
    List<PlannedWorkload> at(double factor) {
        return Sizing.size(known, selected, factor, workload -> deployment.concurrency(workload.needs()), parameters);
    }

    Estimate estimate(double factor) {
        return estimate(at(factor));
    }

    private Estimate estimate(Collection<PlannedWorkload> planned) {
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
                .requireFits(machine, equipped.freeBlockBytes(), scale);
        MeasuredDirectory.requireRoom(workloads, out, this::estimate);
        directories.requireFree(
                out, estimate(MeasuredDirectory.besideResults(workloads, out)).peakDiskBytes());
    }
}
