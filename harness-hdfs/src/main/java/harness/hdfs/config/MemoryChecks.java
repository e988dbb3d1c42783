package harness.hdfs.config;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether stock NodeManagers watch the memory of tasks. They do, as Hadoop has it, unless every task would be killed whatever it
 * does: a container may have 2.1 times its memory as virtual memory ({@code yarn.nodemanager.vmem-pmem-ratio}), and a JVM of
 * today reserves 3 GiB beside its heap (1 GiB for classes, 240 MiB for code, 64 MiB for each thread that allocates); and what
 * stays beside its heap, a fifth of it, must hold what the JVM needs itself.
 */
final class MemoryChecks {
    static final String VIRTUAL = "yarn.nodemanager.vmem-check-enabled";
    static final String PHYSICAL = "yarn.nodemanager.pmem-check-enabled";

    private static final int LEAST_MB_FOR_VIRTUAL = 4096;
    private static final int LEAST_MB_FOR_PHYSICAL = 1024;

    private MemoryChecks() {}

    /**
     * @param taskMemoryMb MiB of a task's container
     * @return the checks that a stock cluster has to do without
     */
    static List<HadoopSetting> off(int taskMemoryMb) {
        List<HadoopSetting> off = new ArrayList<>();
        if (taskMemoryMb < LEAST_MB_FOR_VIRTUAL) {
            off.add(HadoopSetting.made(VIRTUAL, "false", "true", why("address space", taskMemoryMb, "reserves")));
        }
        if (taskMemoryMb < LEAST_MB_FOR_PHYSICAL) {
            off.add(HadoopSetting.made(
                    PHYSICAL, "false", "true", why("memory", taskMemoryMb, "takes beside its heap")));
        }
        return off;
    }

    private static String why(String what, int taskMemoryMb, String verb) {
        return "a task of %d MiB would be killed for the %s that its JVM %s".formatted(taskMemoryMb, what, verb);
    }
}
