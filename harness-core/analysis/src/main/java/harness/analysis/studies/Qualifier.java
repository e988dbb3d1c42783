package harness.analysis.studies;

/** How firmly a study states a figure. */
public enum Qualifier {
    /** Printed without a hedge; may still be rounded. */
    EXACT(""),
    /** About, almost, nearly. */
    APPROX("about "),
    /** A stated maximum or upper bound. */
    UP_TO("up to "),
    /** A stated minimum or lower bound. */
    AT_LEAST("at least "),
    /** A relation to another figure, without a hedge. */
    RATIO("");

    private final String words;

    Qualifier(String words) {
        this.words = words;
    }

    /** {@return what is said before the figure, for example {@code "about "}; empty for a figure without a hedge} */
    public String words() {
        return words;
    }
}
