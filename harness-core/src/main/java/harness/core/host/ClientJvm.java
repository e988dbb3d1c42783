package harness.core.host;

import harness.core.launch.CacheDirectory;
import harness.core.launch.ClassPathGroup;
import harness.core.launch.ClassPathGroups;
import harness.core.launch.InheritedGroups;
import harness.core.launch.JvmCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM of a workload host that does the work itself, with many threads, rather than have a cluster do it: all compilers,
 * a heap for the buffers of its clients, and the class-path groups of the services that it may have to start.
 */
public final class ClientJvm {
    private static final List<String> FLAGS =
            List.of("-Xmx2g", "-XX:+UseParallelGC", "-XX:-UsePerfData", "-Djava.net.preferIPv4Stack=true");

    private ClientJvm() {}

    /**
     * @param jar {@code harness.jar} where the host runs
     * @param cache where groups are unpacked there
     * @return options of the JVM of such a host, wherever it runs
     */
    public static List<String> flags(Path jar, Path cache) {
        List<String> flags = new ArrayList<>(FLAGS);
        flags.addAll(InheritedGroups.flags(jar, cache));
        return flags;
    }

    /**
     * @param run the run that it belongs to
     * @param group its class path
     * @param cache where groups are unpacked
     * @return the command that starts a workload host
     */
    public static JvmCommand command(String run, ClassPathGroup group, CacheDirectory cache) {
        List<String> flags = flags(ClassPathGroups.runningJar(), cache.root());
        return JvmCommand.of(run, group, WorkloadHostMain.class.getName()).withFlags(flags.toArray(String[]::new));
    }
}
