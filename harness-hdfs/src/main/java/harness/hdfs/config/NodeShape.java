package harness.hdfs.config;

/**
 * How a slave is used: what stays the same when sizes are scaled to a smaller machine.
 *
 * @param dataDirectories one per disk (JBOD); 1 or more
 * @param mapSlots map tasks at once; 1 or more
 * @param reduceSlots reduce tasks at once; 1 or more
 * @param taskMemoryMb MiB of memory of a task's container, the same for maps, reduces and the application master
 */
public record NodeShape(int dataDirectories, int mapSlots, int reduceSlots, int taskMemoryMb) {
    /** Least memory of a task in MiB: its heap, 80 % of that, holds the study's 200 MB sort buffer. */
    public static final int LEAST_TASK_MEMORY_MB = 512;

    private static final int MIB = 1 << 20;
    private static final int DAEMON_HEAP_MB = 1024;
    private static final double SHARE_FOR_TASKS = 0.8;
    private static final int MEMORY_STEP_MB = 128;

    /**
     * Derives the shape by the study's rules (exposito2014, section 5.2.2 and Table 4): one data directory per disk; as
     * many tasks as physical cores, maps to reduces as 3 to 1. Memory: of what two daemons leave, YARN's usual 80 %
     * (yarn-default.xml, {@code yarn.nodemanager.resource.system-reserved-memory-mb}), shared equally by the tasks and
     * one application master, in steps of 128 MiB and at least 512 MiB each.
     *
     * @param hardware of a slave
     * @return its shape
     */
    public static NodeShape of(NodeHardware hardware) {
        int reduces = reduceSlots(hardware.cores());
        int maps = Math.max(1, hardware.cores() - reduces);
        long memoryMb = hardware.memoryBytes() / MIB;
        double forTasks = SHARE_FOR_TASKS * (memoryMb - 2 * DAEMON_HEAP_MB);
        int share = (int) (forTasks / (maps + reduces + 1));
        int taskMemoryMb = Math.max(LEAST_TASK_MEMORY_MB, share / MEMORY_STEP_MB * MEMORY_STEP_MB);
        return new NodeShape(Math.max(1, hardware.disks()), maps, reduces, taskMemoryMb);
    }

    /**
     * A quarter of the cores, rounded to the nearest and up from the middle, which comes as near to 3 to 1 as whole
     * tasks can; at least one, since no job of the study runs without reduces. A single core has one of each.
     */
    private static int reduceSlots(int cores) {
        return Math.max(1, (cores + 2) / 4);
    }

    /**
     * @param memoryMb MiB of memory per task
     * @return the same slots and directories with that memory
     */
    NodeShape withTaskMemoryMb(int memoryMb) {
        return new NodeShape(dataDirectories, mapSlots, reduceSlots, memoryMb);
    }

    /** {@return map and reduce tasks at once} */
    public int slots() {
        return mapSlots + reduceSlots;
    }

    /**
     * @return containers that the node has room for: its tasks and one application master, so that a job's master does
     *     not take a task's place wherever YARN puts it
     */
    public int containers() {
        return slots() + 1;
    }

    /** {@return MiB that the node offers to YARN} */
    public int memoryMb() {
        return containers() * taskMemoryMb;
    }

    /**
     * @param slaves of the cluster
     * @return for example {@code 16 slaves x 24 directories, 6 map + 2 reduce slots}
     */
    public String describe(int slaves) {
        return "%d %s x %d %s, %d map + %d reduce slots"
                .formatted(
                        slaves,
                        slaves == 1 ? "slave" : "slaves",
                        dataDirectories,
                        dataDirectories == 1 ? "directory" : "directories",
                        mapSlots,
                        reduceSlots);
    }
}
