package harness.api.workload;

import harness.api.units.Bytes;
import java.util.List;

/** Descriptors such as workloads have. */
public final class Samples {
    static final long SORT_SIZE = 102_000_000_000L;

    public static final WorkloadDescriptor SORT = workload(
            "sort",
            "sort",
            SORT_SIZE,
            Footprint.fixedSeconds(3).mibPerSecondPerTask(20).input(1).output(1).local(0.6),
            Parameter.perReduceSlot("reduces", 2, "tasks"));
    public static final WorkloadDescriptor DFSIO_WRITE = workload(
            "dfsio-write",
            "dfsio",
            512 * 512 * Bytes.MIB,
            Footprint.fixedSeconds(2).mibPerSecondPerTask(50).output(1),
            Parameter.perMapSlot("files", 1, "files"));
    public static final WorkloadDescriptor DFSIO_READ = workload(
            "dfsio-read",
            "dfsio",
            512 * 512 * Bytes.MIB,
            Footprint.fixedSeconds(2).mibPerSecondPerTask(80).input(1));
    public static final List<WorkloadDescriptor> ALL = List.of(DFSIO_WRITE, DFSIO_READ, SORT);

    private Samples() {}

    public static WorkloadDescriptor workload(
            String name, String family, long size, Footprint footprint, Parameter... others) {
        List<Parameter> parameters = new java.util.ArrayList<>(
                List.of(Parameter.scaledBytes("size", size, 16 * Bytes.KIB, "bytes of input")));
        parameters.addAll(List.of(others));
        return new WorkloadDescriptor(
                name, family, "a workload", "hadoop", Need.HADOOP, 1, true, parameters, List.of(), footprint);
    }
}
