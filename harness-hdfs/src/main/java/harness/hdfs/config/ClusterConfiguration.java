package harness.hdfs.config;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import harness.api.machine.Machine;
import harness.api.units.Bytes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration of a cluster of one master and equal slaves. What belongs to a single node, its directories and
 * addresses, is added by the provider.
 *
 * @param shape of each slave
 * @param slaves 1 or more
 * @param settings the derived ones in the order of {@code docs/configuration.md}, then the user's own by name
 */
public record ClusterConfiguration(NodeShape shape, int slaves, List<Setting> settings) {
    private static final Pattern HEAP = Pattern.compile("(?<!\\S)-Xmx(\\d+[kKmMgGtT]?)(?!\\S)");

    public ClusterConfiguration {
        settings = List.copyOf(settings);
    }

    /**
     * @param hardware of each slave
     * @param slaves 1 or more
     * @param profile of the cluster's Hadoop
     * @param given the user's settings of Hadoop's properties
     * @return the configuration of a cluster in which each slave is a machine of its own
     * @throws UsageException if a setting cannot be as given
     */
    public static ClusterConfiguration forHosts(
            NodeHardware hardware, int slaves, HadoopProfile profile, Map<String, String> given) {
        NodeShape shape = NodeShape.of(hardware);
        return derive(shape, slaves, ClusterConcurrency.ofSlots(shape, slaves), profile, false, given);
    }

    /**
     * @param hardware of the slaves whose shape is kept
     * @param slaves 1 or more
     * @param machine that holds all of them
     * @param given the user's settings of Hadoop's properties
     * @return the configuration of a cluster on one machine: directories and slots as on the hardware, memory and tasks
     *     at once as the machine allows
     * @throws UsageException if a setting cannot be as given
     */
    public static ClusterConfiguration forEmbedded(
            NodeHardware hardware, int slaves, Machine machine, Map<String, String> given) {
        NodeShape shape = NodeShape.of(hardware).withTaskMemoryMb(NodeShape.LEAST_TASK_MEMORY_MB);
        return derive(
                shape, slaves, ClusterConcurrency.embedded(machine, shape, slaves), HadoopProfile.LEAN, true, given);
    }

    private static ClusterConfiguration derive(
            NodeShape shape,
            int slaves,
            Concurrency concurrency,
            HadoopProfile profile,
            boolean embedded,
            Map<String, String> given) {
        List<HadoopSetting> derived = DerivedSettings.of(shape, slaves, concurrency, profile, embedded);
        return new ClusterConfiguration(shape, slaves, Overrides.apply(derived, given, slaves, embedded));
    }

    /** {@return every setting's value by its key} */
    public Map<String, String> values() {
        Map<String, String> values = new TreeMap<>();
        settings.forEach(setting -> values.put(setting.key(), setting.value()));
        return values;
    }

    /** {@return tasks of a job at once, in the whole cluster, as the settings have it} */
    public Concurrency concurrency() {
        return new Concurrency(number(DerivedSettings.MAP_LIMIT), number(DerivedSettings.REDUCE_LIMIT));
    }

    /** {@return copies of each HDFS block} */
    public int replication() {
        return number(DerivedSettings.REPLICATION);
    }

    /** {@return MiB that each slave offers to YARN, as the settings have it} */
    public int nodeMemoryMb() {
        return number(DerivedSettings.NODE_MEMORY);
    }

    /** {@return virtual cores that each slave offers to YARN, as the settings have it} */
    public int nodeVcores() {
        return number(DerivedSettings.NODE_VCORES);
    }

    /**
     * @return bytes of the heap of a map task: as its options say, else the share of its container that Hadoop gives it
     */
    public long mapHeapBytes() {
        String options = LeanJvm.TASK_KEYS.get(0);
        Matcher given = HEAP.matcher(values().getOrDefault(options, ""));
        String last = "";
        while (given.find()) {
            last = given.group(1);
        }
        return last.isEmpty()
                ? (long) (number(DerivedSettings.MAP_MEMORY) * Bytes.MIB * DerivedSettings.HEAP_SHARE)
                : Bytes.parse(options, last.matches("\\d+") ? last : last + "iB");
    }

    /**
     * @return bytes of memory that the cluster takes on one machine, with its tasks, one master and the other JVMs
     */
    public long embeddedMemory() {
        int taskMemoryMb = Math.max(number(DerivedSettings.MAP_MEMORY), number(DerivedSettings.REDUCE_MEMORY));
        return ClusterConcurrency.embeddedMemory(concurrency(), shape.withTaskMemoryMb(taskMemoryMb), slaves);
    }

    /** {@return for example {@code 16 slaves x 24 directories, 6 map + 2 reduce slots}} */
    public String describe() {
        return shape.describe(slaves);
    }

    private int number(String key) {
        return Integer.parseInt(values().get(key));
    }
}
