package harness.hdfs.config;

import harness.api.cluster.HadoopProfile;
import harness.api.table.ResourceTable;
import harness.api.table.TableRow;
import harness.hdfs.config.HadoopSetting.Clusters;
import harness.hdfs.config.HadoopSetting.Part;
import harness.hdfs.config.HadoopSetting.Winner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The one table of what Harness sets in Hadoop, {@code settings.csv}. A row that comes later goes before another of the same key,
 * part and cluster.
 */
public final class HadoopSettings {
    static final List<HadoopSetting> ALL = ResourceTable.rows(HadoopSettings.class, "settings.csv").stream()
            .map(HadoopSettings::row)
            .toList();

    private static final String NO_DEFAULT = "none";

    private HadoopSettings() {}

    private static HadoopSetting row(TableRow row) {
        Clusters clusters = row.required("clusters", constant(Clusters::valueOf));
        return new HadoopSetting(
                row.required("key", key -> key),
                new HadoopSetting.Place(clusters, row.required("part", constant(Part::valueOf))),
                row.text("value").replace("{lean-task-flags}", LeanJvm.TASK),
                row.optional("hadoop", value -> value.equals(NO_DEFAULT) ? "" : value),
                row.optional("form", constant(ValueForm::valueOf)),
                row.required("wins", constant(Winner::valueOf)),
                row.required("why", why -> why),
                row.optional("source", source -> source).orElse(clusters.source()));
    }

    private static <T> Function<String, T> constant(Function<String, T> reader) {
        return word -> reader.apply(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** What everybody in such clusters has, beside what is derived. */
    static Stream<HadoopSetting> of(Clusters clusters) {
        return ALL.stream().filter(row -> row.place().equals(new HadoopSetting.Place(clusters, Part.CLUSTER)));
    }

    /**
     * @param profile of the cluster's Hadoop
     * @param embedded whether the cluster is in one JVM
     * @param values what stands for names
     * @param parts of the cluster
     * @return what these have, each key once
     */
    public static List<HadoopSetting> of(
            HadoopProfile profile, boolean embedded, Map<String, String> values, Part... parts) {
        Map<String, HadoopSetting> rows = new LinkedHashMap<>();
        Stream.of(parts)
                .flatMap(part -> ALL.stream().filter(row -> row.of(profile, embedded, part)))
                .forEach(row -> rows.put(row.key(), row.with(values)));
        return List.copyOf(rows.values());
    }

    /**
     * @param settings where they go; what stands there already stays unless Harness cannot leave it to the user
     * @param rows to add
     */
    public static void add(Map<String, String> settings, List<HadoopSetting> rows) {
        rows.forEach(row -> {
            if (row.yields()) {
                settings.putIfAbsent(row.key(), row.value());
            } else {
                settings.put(row.key(), row.value());
            }
        });
    }
}
