package harness.analysis.reproduce;

import java.util.Locale;

/** What runs say of a claim. */
public enum ClaimVerdict {
    /** The whole interval is where the claim says. */
    REPRODUCED,
    /** It follows from printed numbers, and no run has touched it. */
    FOLLOWS_FROM_PRINTED_NUMBERS,
    /** More or less, as the claim says, and not by as much. */
    DIRECTION_ONLY,
    /** The whole interval is elsewhere. */
    NOT_REPRODUCED,
    /** The interval is too wide, or what was measured is not what may be compared. */
    OPEN,
    /** These runs cannot tell. */
    UNTESTABLE,
    /** The study's own numbers say otherwise: that is never held against who measures. */
    CONTRADICTED;

    /**
     * @return for people
     */
    public String words() {
        return this == CONTRADICTED
                ? "contradicted by the study itself"
                : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
