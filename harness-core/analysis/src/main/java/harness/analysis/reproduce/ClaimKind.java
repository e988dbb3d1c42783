package harness.analysis.reproduce;

import java.util.Locale;

/** What a claim is about. */
public enum ClaimKind {
    /** A number of one machine or cluster, in its unit. */
    ABSOLUTE,
    /** What follows from numbers alone. */
    ARITHMETIC,
    /** Money. */
    COST,
    /** Bytes that a job reads, writes or moves for each that it is given. */
    DATA_VOLUME,
    /** What to choose. */
    GUIDANCE,
    /** How something is done. */
    METHOD,
    /** Which is more. */
    ORDERING,
    /** How many times as much. */
    RATIO,
    /** That things are alike. */
    SIMILARITY,
    /** From where on something holds. */
    THRESHOLD,
    /** How much repeats differ. */
    VARIABILITY;

    static ClaimKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /**
     * @return for example {@code data volume}
     */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether an embedded cluster, which has no machines of its own, can tell. */
    boolean ofSoftware() {
        return this == DATA_VOLUME || this == METHOD || this == ARITHMETIC;
    }
}
