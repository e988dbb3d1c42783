package harness.control.study;

import java.util.List;

/**
 * What differs between the clusters of a study.
 *
 * @param key of an option, for example {@code type}, or {@code set.} and a Hadoop property
 * @param values each as the user wrote it
 */
public record Factor(String key, List<String> values) {
    /** Before the name of a Hadoop property. */
    static final String SET = "set.";

    /** Copies the list. */
    public Factor {
        values = List.copyOf(values);
    }
}
