package harness.bench;

import harness.api.cache.CacheDirectory;
import harness.api.cache.ClassPathGroups;
import harness.api.launch.JvmCommand;
import harness.api.launch.LoopbackService;
import harness.api.launch.Shutdown;
import harness.control.provider.Provider;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the benchmarks share.
 *
 * @param plan of the cluster and of the sizes, as {@code harness run} would have it
 * @param planOptions flags of {@code harness run} that give this plan
 * @param provider of the plan
 * @param effort how much is measured
 * @param work a directory of this process alone, deleted at its end
 * @param logs where everything that was started leaves its log; kept
 * @param cache Harness's cache, warm after the first use
 * @param harnessJar the file that is shipped
 * @param benchJar this module
 * @param peerJars jars of peers that are not in {@code harness.jar}
 * @param stockJars Hadoop as its own build files have it
 * @param loopJars YCSB's core
 * @param shutdown ends what was started if this process is interrupted
 * @param scores where values go
 */
record Bench(
        Plan plan,
        List<String> planOptions,
        Provider provider,
        Effort effort,
        Path work,
        Path logs,
        CacheDirectory cache,
        Path harnessJar,
        Path benchJar,
        List<Path> peerJars,
        List<Path> stockJars,
        List<Path> loopJars,
        Shutdown shutdown,
        Scores scores) {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");

    Bench {
        planOptions = List.copyOf(planOptions);
        peerJars = List.copyOf(peerJars);
        stockJars = List.copyOf(stockJars);
        loopJars = List.copyOf(loopJars);
    }

    /** How many values of each series. */
    int repeats() {
        return effort.repeats();
    }

    PlannedWorkload workload(String name) {
        return plan.workloads().stream()
                .filter(w -> w.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the plan has no workload " + name));
    }

    /** Hadoop with its example jobs, as {@code harness.jar} carries them. */
    List<Path> hadoopJars() {
        return new ClassPathGroups(harnessJar, cache).unpack("hadoop").jars();
    }

    /**
     * Starts a service that Harness carries, for all contestants.
     *
     * @param group class-path group of the service
     * @param main its main class, which is given its directory
     * @param keys that it answers
     */
    LoopbackService service(String group, String main, LoopbackService.Keys keys)
            throws IOException, InterruptedException {
        Path data = Files.createDirectories(work.resolve(group));
        JvmCommand command = JvmCommand.of("bench-" + group, new ClassPathGroups(harnessJar, cache).unpack(group), main)
                .withArguments(data.toString());
        return LoopbackService.start(group, command, keys, data, logs.resolve(group + ".log"));
    }

    /** A command as a user types it, by the launcher beside the jar, with the benchmark's cache. */
    ProcessBuilder harness(List<String> arguments) {
        List<String> words = new ArrayList<>();
        words.add(harnessJar.resolveSibling("harness").toString());
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words).directory(work.toFile());
        builder.environment().put(CacheDirectory.VARIABLE, cache.root().toString());
        return builder;
    }

    /** What starts programs of MPI, as {@code harness.jar} carries it. */
    List<Path> mpiJars() {
        return new ClassPathGroups(harnessJar, cache).unpack("mpi").jars();
    }

    /** The class path of the probes, with this module and others on it. */
    String probeClassPath(List<Path> more) {
        return Stream.of(new ClassPathGroups(harnessJar, cache).unpack("aws").jars(), more, List.of(benchJar))
                .flatMap(List::stream)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Makes data cold and code warm: the JDK's classes, what Harness has unpacked and archived, and that of a peer. */
    void chill(List<Path> peer) throws IOException, InterruptedException {
        Caches.chill(Stream.concat(Stream.of(jdkClasses(), cache.root()), peer.stream())
                .toList());
    }

    /** The file that every JVM reads. */
    static Path jdkClasses() {
        return Path.of(System.getProperty("java.home"), "lib", "modules");
    }

    /** Says how far it is, on the standard error stream: the tables go to the other. */
    static void say(String text) {
        System.err.println(LocalTime.now(ZoneId.systemDefault()).format(CLOCK) + " " + text);
    }

    static double seconds(long fromNanos) {
        return (System.nanoTime() - fromNanos) / 1e9;
    }
}
