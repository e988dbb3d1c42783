package harness.hdfs.config;

import harness.api.UsageException;
import harness.api.cluster.Setting;
import harness.api.units.Bytes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Puts the user's settings in the place of the derived ones, and refuses what could only be a mistake. */
final class Overrides {
    static final String SOURCE = "given by the user (--set)";

    private static final String UNKNOWN = "not derived by Harness; passed on to Hadoop as it is";
    private static final int MISSPELT = 2;
    private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(MISSPELT);
    private static final int LARGEST_SORT_MB = 2047;
    private static final double SORT_SHARE_OF_HEAP = 0.75;

    private Overrides() {}

    static List<Setting> apply(List<HadoopSetting> derived, Map<String, String> given, int slaves, boolean embedded) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        derived.forEach(row -> settings.put(row.key(), effective(row, given)));
        new TreeMap<>(given).forEach((key, value) -> {
            if (!settings.containsKey(key)) {
                HadoopKeys.requireSettable(key, embedded);
                settings.put(key, unknown(key, value, settings.keySet()));
            }
        });
        requireConsistent(settings, slaves);
        return List.copyOf(settings.values());
    }

    private static Setting effective(HadoopSetting row, Map<String, String> given) {
        return Optional.ofNullable(given.get(row.key()))
                .map(value -> row.form().orElseThrow().parse(row.key(), value))
                .map(value -> new Setting(row.key(), value, row.why(), SOURCE))
                .orElseGet(row::setting);
    }

    private static Setting unknown(String key, String value, Collection<String> derived) {
        derived.stream()
                .filter(known -> DISTANCE.apply(key, known) >= 0)
                .findFirst()
                .ifPresent(meant -> {
                    throw new UsageException("'%s' is not a Hadoop property: did you mean '%s'? (%s)"
                            .formatted(key, meant, ValueForm.flag(key)));
                });
        return new Setting(key, ValueForm.TEXT.parse(key, value), UNKNOWN, SOURCE);
    }

    private static void requireConsistent(Map<String, Setting> settings, int slaves) {
        requireReplication(number(settings, DerivedSettings.REPLICATION), slaves);
        requireBlock(number(settings, DerivedSettings.BLOCK_SIZE));
        requireSortMemory(number(settings, DerivedSettings.SORT_MEMORY), number(settings, DerivedSettings.MAP_MEMORY));
        long largest = Math.min(
                number(settings, DerivedSettings.LARGEST_CONTAINER), number(settings, DerivedSettings.NODE_MEMORY));
        for (String key :
                List.of(DerivedSettings.MAP_MEMORY, DerivedSettings.REDUCE_MEMORY, DerivedSettings.MASTER_MEMORY)) {
            requireFits(key, number(settings, key), largest);
        }
    }

    private static void requireReplication(long replication, int slaves) {
        if (replication > slaves) {
            throw new UsageException("'%d' copies do not fit on %d slaves: 1 to %d is allowed (%s)"
                    .formatted(replication, slaves, slaves, ValueForm.flag(DerivedSettings.REPLICATION)));
        }
    }

    /** The NameNode refuses less (hdfs-default.xml, dfs.namenode.fs-limits.min-block-size), checksums go by 512 bytes. */
    private static void requireBlock(long bytes) {
        if (bytes < Bytes.MIB || bytes % 512 != 0) {
            throw new UsageException("'%d' is not a block size: a multiple of 512, 1MiB or more, is allowed (%s)"
                    .formatted(bytes, ValueForm.flag(DerivedSettings.BLOCK_SIZE)));
        }
    }

    private static void requireSortMemory(long sortMb, long mapMb) {
        long most = Math.min(LARGEST_SORT_MB, (long) (mapMb * DerivedSettings.HEAP_SHARE * SORT_SHARE_OF_HEAP));
        if (sortMb > most) {
            throw new UsageException("'%d' MB of sort memory do not fit into a map of %d MiB: 1 to %d is allowed (%s)"
                    .formatted(sortMb, mapMb, most, ValueForm.flag(DerivedSettings.SORT_MEMORY)));
        }
    }

    private static void requireFits(String key, long memoryMb, long largest) {
        if (memoryMb > largest) {
            throw new UsageException("'%d' MiB do not fit on a slave, which has %d for tasks: 1 to %d is allowed (%s)"
                    .formatted(memoryMb, largest, largest, ValueForm.flag(key)));
        }
    }

    private static long number(Map<String, Setting> settings, String key) {
        return Long.parseLong(settings.get(key).value());
    }
}
