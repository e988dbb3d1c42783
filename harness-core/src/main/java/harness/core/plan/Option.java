package harness.core.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a plan can say, on the command line as {@code --name} and in a plan file as {@code name}. */
public enum Option {
    /** Number of slaves; one master comes on top. */
    SLAVES,
    /** Instance type of every node. */
    TYPE,
    /** Who provides the machines. */
    PROVIDER,
    /** File that names the machines of a provider that has none of its own. */
    INVENTORY,
    /** Workloads or families of workloads. */
    WORKLOADS,
    /** Where workloads of MPI keep their files. */
    FILESYSTEM,
    /** Share of the study's data sizes. */
    SCALE,
    /** Timed repeats of each workload. */
    REPEATS,
    /** Seed of all generated data and of the order of trials. */
    SEED,
    /** Directory below which the run's directory is made. */
    OUT,
    /** Name of the run and of its directory. */
    NAME,
    /** How long one phase of one trial may take. */
    TIMEOUT;

    /**
     * @return as a key of a plan file, for example {@code slaves}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @return as a flag, for example {@code --slaves}
     */
    public String flag() {
        return "--" + key();
    }

    /**
     * @param key of a plan file
     * @return the option, if there is one
     */
    public static Optional<Option> of(String key) {
        return Arrays.stream(values()).filter(o -> o.key().equals(key)).findFirst();
    }

    /**
     * @return the keys of all options
     */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Option::key).toList();
    }
}
