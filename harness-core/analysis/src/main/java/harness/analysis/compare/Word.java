package harness.analysis.compare;

import java.util.Locale;

/** What is known of a ratio, in one word. */
public enum Word {
    /** The other side is better than the baseline. */
    BETTER,
    /** The other side is worse than the baseline. */
    WORSE,
    /** The sides differ in a metric that has no better and no worse. */
    DIFFERS,
    /** The whole interval is so near to 1 that the difference does not matter. */
    SAME,
    /** Nothing of this is known. */
    OPEN;

    /**
     * @return as it is written
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
