package harness.hdfs.protocol;

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

    private static final int BASE_HEAP_MIB = 256;
    private static final int SLAVE_HEAP_MIB = 32;

    private HadoopJvm() {}

    /**
     * @param heapMiB most of the heap in MiB
     * @return flags of a JVM that starts fast and takes little
     */
    public static List<String> flags(int heapMiB) {
        return List.of(
                "-Xmx" + heapMiB + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-Djava.net.preferIPv4Stack=true");
    }

    /**
     * @param slaves of an embedded cluster
     * @return the heap of its JVM in MiB: twice what a cluster of that size was seen to use while jobs ran
     */
    public static int clusterHeapMiB(int slaves) {
        return BASE_HEAP_MIB + slaves * SLAVE_HEAP_MIB;
    }
}
