package harness.hdfs.config;

import harness.api.cluster.HadoopProfile;
import harness.api.cluster.Setting;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting of Hadoop's: one row of {@code settings.csv}.
 *
 * @param key Hadoop's key
 * @param place which clusters have it, and which part of them
 * @param value with {@code {names}} for what differs
 * @param hadoop Hadoop's default, empty where it has none; not there if this is no deviation from stock Hadoop
 * @param form of a value that a user may give, for what is derived
 * @param wins whose value is taken
 * @param why in one line
 * @param source of the value
 */
public record HadoopSetting(
        String key,
        Place place,
        String value,
        Optional<String> hadoop,
        Optional<ValueForm> form,
        Winner wins,
        String why,
        String source) {
    private static final Pattern NAME = Pattern.compile("\\{([a-z-]+)}");

    /** Which clusters. */
    enum Clusters {
        EVERY("Harness, for every cluster"),
        HOSTS("Harness, for hosts"),
        EMBEDDED("Harness, embedded"),
        LEAN("Harness, lean"),
        LEAN_HOSTS(LEAN.source),
        LEAN_EMBEDDED(LEAN.source),
        /** It is not set, and may not be. */
        NONE("");

        private final String source;

        Clusters(String source) {
            this.source = source;
        }

        String source() {
            return source;
        }

        private boolean holds(HadoopProfile profile, boolean embedded) {
            return switch (this) {
                case EVERY -> true;
                case HOSTS -> !embedded;
                case EMBEDDED -> embedded;
                case LEAN -> profile == HadoopProfile.LEAN;
                case LEAN_HOSTS -> profile == HadoopProfile.LEAN && !embedded;
                case LEAN_EMBEDDED -> profile == HadoopProfile.LEAN && embedded;
                case NONE -> false;
            };
        }
    }

    /** Whom it is for. */
    public enum Part {
        /** Everybody; it follows from the hardware or from a study. */
        DERIVED,
        /** Everybody. */
        CLUSTER,
        /** The daemons of every node. */
        NODE,
        /** The daemons of the master. */
        MASTER,
        /** The DataNode of a slave. */
        DATA_NODE,
        /** The NodeManager of a slave. */
        NODE_MANAGER,
        /** Job clients. */
        CLIENTS
    }

    /** Whose value is taken where a user gives one; {@code HadoopKeys} refuses what could never take effect. */
    enum Winner {
        USER(""),
        /** A place that differs from node to node, or the user's value with more behind it. */
        HARNESS(""),
        STARTS_TASKS("start tasks"),
        KEEPS_OUT("keep other users out"),
        /** Of Harness in a cluster in one JVM, else of the user. */
        ONE_JVM("have a cluster in one JVM");

        private final String purpose;

        Winner(String purpose) {
            this.purpose = purpose;
        }

        String purpose() {
            return purpose;
        }
    }

    /**
     * @param clusters which
     * @param part of them
     */
    record Place(Clusters clusters, Part part) {}

    /** One that a rule in code makes, for every cluster. */
    static HadoopSetting made(String key, String value, String hadoop, String why) {
        return new HadoopSetting(
                key,
                new Place(Clusters.EVERY, Part.CLUSTER),
                value,
                Optional.of(hadoop),
                Optional.empty(),
                Winner.USER,
                why,
                Clusters.EVERY.source());
    }

    boolean of(HadoopProfile profile, boolean embedded, Part part) {
        return place.part() == part && place.clusters().holds(profile, embedded);
    }

    /** {@return whether a value that a user gives goes before this one} */
    public boolean yields() {
        return wins == Winner.USER;
    }

    /**
     * @param values what stands for names
     * @return the same with its value
     * @throws IllegalStateException if a name has no value
     */
    HadoopSetting with(Map<String, String> values) {
        String filled = NAME.matcher(value).replaceAll(name -> {
            String found = values.get(name.group(1));
            if (found == null) {
                throw new IllegalStateException("%s of %s has no value".formatted(name.group(), key));
            }
            return Matcher.quoteReplacement(found);
        });
        return new HadoopSetting(key, place, filled.strip(), hadoop, form, wins, why, source);
    }

    /** {@return as plans and results show it} */
    public Setting setting() {
        return new Setting(key, value, why, source);
    }
}
