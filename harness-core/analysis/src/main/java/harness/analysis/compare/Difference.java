package harness.analysis.compare;

import java.util.Locale;
import java.util.Optional;

/**
 * One thing that two sides differ in beside what their repeats gave.
 *
 * @param key of it, for example {@code os.kernel}
 * @param result the one result that it is of, as its rows are labelled; absent for the whole run
 * @param base what the baseline has
 * @param other what the other side has
 * @param standing what it means for the ratios
 * @param why in a few words
 */
public record Difference(
        String key, Optional<String> result, String base, String other, Standing standing, String why) {
    /** What a difference means for the ratios. */
    public enum Standing {
        /** What is asked for: the ratios are of it. */
        QUESTION,
        /** The planner made it of the question. */
        FOLLOWS,
        /** It moves no number. */
        HARMLESS,
        /** It may be what a ratio is of: no ratio that it touches is decided. */
        CONFOUNDER
    }

    /** {@return what it means for the ratios, as it is written} */
    public String word() {
        return standing.name().toLowerCase(Locale.ROOT);
    }

    boolean confounds(String label) {
        return standing == Standing.CONFOUNDER && result.map(label::equals).orElse(true);
    }
}
