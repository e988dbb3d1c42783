package harness.hdfs.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Options for the JVMs that the controller starts on the class-path group with Hadoop: the embedded cluster and the
 * host of workloads. Needs no Hadoop itself.
 */
public final class HadoopJvm {
    /**
     * Flags by which libraries of Hadoop's time, Hive among them, may look into classes of the JDK as they write and read
     * objects.
     */
    public static final List<String> OPEN_PACKAGES = Stream.of(
                    "java.lang", "java.util", "java.util.concurrent.atomic", "java.net", "java.nio", "java.io")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
            .toList();

    /**
     * The second compiler waits ten times as long as by the JDK's own thresholds (java -XX:+PrintFlagsFinal): what runs a few
     * thousand times while a program starts is not worth its time, and loops that have work reach ten times as many rounds
     * soon. It saved 0.5 of 2.3 s of processor time of a task without work.
     */
    public static final List<String> LATE_OPTIMISATION = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private static final int BASE_HEAP_MIB = 256;
    private static final int SLAVE_HEAP_MIB = 32;

    private HadoopJvm() {}

    /**
     * @param heapMiB most of the heap in MiB
     * @return flags of a JVM that starts fast and takes little
     */
    public static List<String> flags(int heapMiB) {
        return with(heapMiB, List.of("-XX:TieredStopAtLevel=1"));
    }

    /**
     * @param heapMiB most of the heap in MiB
     * @return flags of a JVM that starts fast, and is fast where it makes or checks much data
     */
    public static List<String> hostFlags(int heapMiB) {
        List<String> flags = new ArrayList<>(with(heapMiB, LATE_OPTIMISATION));
        // Large arrays hold what is to stay for long: they are not copied when what is young is collected.
        flags.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:PretenureSizeThreshold=512k"));
        return List.copyOf(flags);
    }

    private static List<String> with(int heapMiB, List<String> compilation) {
        List<String> flags = new ArrayList<>(compilation);
        flags.addAll(List.of(
                "-Xmx" + heapMiB + "m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Djava.net.preferIPv4Stack=true"));
        return List.copyOf(flags);
    }

    /**
     * @param slaves of an embedded cluster
     * @return the heap of its JVM in MiB: twice what a cluster of that size was seen to use while jobs ran
     */
    public static int clusterHeapMiB(int slaves) {
        return BASE_HEAP_MIB + slaves * SLAVE_HEAP_MIB;
    }
}
