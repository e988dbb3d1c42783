package harness.hdfs.config;

import harness.api.cluster.Concurrency;
import harness.api.machine.Machine;
import harness.api.units.Bytes;

/** How many tasks a cluster runs at once, on real slaves and when one machine holds all of them; and what that takes. */
public final class ClusterConcurrency {
    /** Part of the machine's memory that the tasks of an embedded cluster may take; the rest is for the page cache. */
    private static final double SHARE_FOR_TASKS = 0.5;

    /** What a task's JVM takes beside its container's memory: class data, compiled code, thread stacks. */
    private static final long TASK_OVERHEAD = 128 * Bytes.MIB;

    // Measured with 16 slaves of 24 directories in one JVM: 1.0 to 1.5 GiB resident.
    private static final long CLUSTER_BASE = 256 * Bytes.MIB;
    private static final long PER_SLAVE = 40 * Bytes.MIB;
    private static final long PER_DIRECTORY = 3 * Bytes.MIB / 2;

    /** The controller's own JVM and the host of the workloads. */
    private static final long OTHER_JVMS = 512 * Bytes.MIB;

    private ClusterConcurrency() {}

    /**
     * @param shape of each slave
     * @param slaves 1 or more
     * @return every slot of every slave
     */
    public static Concurrency ofSlots(NodeShape shape, int slaves) {
        return new Concurrency(
                Math.multiplyExact(shape.mapSlots(), slaves), Math.multiplyExact(shape.reduceSlots(), slaves));
    }

    /**
     * The shape of the slaves stays, but a machine that holds all of them runs no more tasks at once than it has cores,
     * nor more than half of its memory holds. Maps and reduces may each use all of that, because reduces start when the
     * maps are done.
     *
     * @param machine that holds the cluster
     * @param shape of each slave, with the memory of an embedded task
     * @param slaves 1 or more
     * @return tasks at once, at least one of each and never more than there are slots
     */
    public static Concurrency embedded(Machine machine, NodeShape shape, int slaves) {
        Concurrency slots = ofSlots(shape, slaves);
        long memoryForTasks = (long) ((machine.memoryBytes() - clusterMemory(shape, slaves)) * SHARE_FOR_TASKS);
        long fitting = Math.max(1, Math.min(machine.cores(), memoryForTasks / taskMemory(shape)));
        return new Concurrency((int) Math.min(fitting, slots.maps()), (int) Math.min(fitting, slots.reduces()));
    }

    /**
     * @param concurrency tasks at once
     * @param shape of each slave
     * @param slaves 1 or more
     * @return bytes of memory that an embedded cluster takes with its tasks, one application master and the other JVMs
     */
    static long embeddedMemory(Concurrency concurrency, NodeShape shape, int slaves) {
        long tasks = Math.max(concurrency.maps(), concurrency.reduces()) + 1L;
        return clusterMemory(shape, slaves) + tasks * taskMemory(shape);
    }

    private static long clusterMemory(NodeShape shape, int slaves) {
        return OTHER_JVMS + CLUSTER_BASE + slaves * (PER_SLAVE + shape.dataDirectories() * PER_DIRECTORY);
    }

    private static long taskMemory(NodeShape shape) {
        return shape.taskMemoryMb() * Bytes.MIB + TASK_OVERHEAD;
    }
}
