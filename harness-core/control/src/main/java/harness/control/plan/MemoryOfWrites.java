package harness.control.plan;

import harness.api.units.Bytes;
import harness.api.workload.Need;
import harness.record.plan.Deployment;
import harness.record.plan.PlannedWorkload;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * On machines of their own, what a workload writes to HDFS may fit into what their memory holds before anybody has to wait for a
 * disk: then every disk looks alike until the data are written out.
 */
final class MemoryOfWrites {
    /** Linux's {@code vm.dirty_ratio} when nobody sets it; of what is available, which is at most all memory. */
    private static final double DIRTY_RATIO = 0.2;

    private MemoryOfWrites() {}

    /**
     * @param workloads of a plan
     * @param deployment on which they run
     * @return a line for each that is too small, with the size that is not
     */
    static List<String> notes(Collection<PlannedWorkload> workloads, Deployment deployment) {
        Optional<Double> held = Optional.ofNullable(deployment.facts().get(Deployment.MEMORY_BYTES))
                .map(memory -> Double.parseDouble(memory) * DIRTY_RATIO);
        return held.stream()
                .flatMap(bytes -> workloads.stream().flatMap(workload -> note(workload, deployment, bytes)))
                .toList();
    }

    private static Stream<String> note(PlannedWorkload workload, Deployment deployment, double held) {
        boolean writes = workload.needs().contains(Need.HDFS)
                && workload.descriptor().footprint().inputFactor() == 0
                && workload.descriptor().footprint().outputFactor() > 0;
        double written = workload.descriptor().footprint().bytes(workload.parameters()) * deployment.replication();
        return writes && written < held
                ? Stream.of(text(workload, written, held, deployment.replication()))
                : Stream.of();
    }

    private static String text(PlannedWorkload workload, double written, double held, int replication) {
        long enough = ((long) (held / replication) / Bytes.GIB + 1) * Bytes.GIB;
        return "%s is too small to tell disks apart before its data are written out: all replicas are %s, and the slaves' memory may hold %s of them; from --set %s.size=%s on it is not"
                .formatted(
                        workload.id(),
                        Bytes.show((long) written),
                        Bytes.show((long) held),
                        workload.name(),
                        Bytes.exact(enough));
    }
}
