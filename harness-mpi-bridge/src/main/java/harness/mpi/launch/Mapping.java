package harness.mpi.launch;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Which process goes where. */
public enum Mapping {
    /** The slots of a host are filled before those of the next. */
    SLOT,
    /** In turns over the hosts: cyclic. */
    NODE,
    /** As SLOT, and each process is bound to a core. */
    CORE;

    /**
     * @return as the user types it
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @return every word
     */
    public static List<String> words() {
        return Arrays.stream(values()).map(Mapping::word).toList();
    }

    /**
     * @param word as the user types it
     * @return its mapping
     * @throws IllegalArgumentException if there is none
     */
    public static Mapping of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
