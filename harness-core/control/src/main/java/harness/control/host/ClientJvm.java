package harness.control.host;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroup;
import harness.api.cache.ClassPathGroups;
import harness.api.cache.InheritedGroups;
import harness.api.host.WorkloadHostMain;
import harness.api.launch.JvmCommand;
import harness.api.units.Bytes;
import harness.api.workload.Need;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The JVM of a workload host that does the work itself, with many threads, rather than have a cluster do it: all compilers,
 * a heap for the buffers of its clients, and the class-path groups of the services that it may have to start.
 */
public final class ClientJvm {
    private static final List<String> FLAGS = List.of("-XX:+UseParallelGC", "-XX:-UsePerfData");
    private static final List<String> HEAP = List.of("-Xmx2g");
    private static final int PERCENT_OF_MEMORY = 60;
    /** Arrays have to be larger than the machine's caches, which are a GiB on some; buffers are bounded as everywhere. */
    private static final List<String> HEAP_OF_MACHINES =
            List.of("-XX:MaxRAMPercentage=" + PERCENT_OF_MEMORY, "-Xmn256m", "-XX:MaxDirectMemorySize=2g");
    /** Of that heap for all else, that of new objects among it. */
    private static final long BESIDE_ARRAYS = 352 * Bytes.MIB;

    private ClientJvm() {}

    /**
     * @param memoryBytes of a machine
     * @return what its process that measures it has for large arrays; 0 or more
     */
    public static long roomForArrays(long memoryBytes) {
        return Math.max(0, memoryBytes / 100 * PERCENT_OF_MEMORY - BESIDE_ARRAYS);
    }

    /**
     * @param needs of its workloads
     * @param jar {@code harness.jar} where the host runs
     * @param cache where groups are unpacked there
     * @return options of the JVM of such a host, wherever it runs
     */
    public static List<String> flags(Set<Need> needs, Path jar, Path cache) {
        List<String> flags = new ArrayList<>(needs.contains(Need.MACHINES) ? HEAP_OF_MACHINES : HEAP);
        flags.addAll(FLAGS);
        flags.addAll(InheritedGroups.flags(jar, cache));
        return flags;
    }

    /**
     * @param needs of its workloads
     * @param run the run that it belongs to
     * @param group its class path
     * @param cache where groups are unpacked
     * @return the command that starts a workload host
     */
    public static JvmCommand command(Set<Need> needs, String run, ClassPathGroup group, CacheDirectory cache) {
        List<String> flags = flags(needs, ClassPathGroups.runningJar(), cache.root());
        return JvmCommand.of(run, group, WorkloadHostMain.class.getName()).withFlags(flags.toArray(String[]::new));
    }
}
