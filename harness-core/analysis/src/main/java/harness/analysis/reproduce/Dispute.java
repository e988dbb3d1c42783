package harness.analysis.reproduce;

/**
 * What printed numbers say against a claim.
 *
 * @param by whose numbers these are: {@link #ITSELF}, another study's key, or {@link #UNDECIDED}
 * @param words why
 */
public record Dispute(String by, String words) {
    /** The study's own numbers. */
    public static final String ITSELF = "itself";

    /** Nobody's: the claim is of a form that no number decides. */
    public static final String UNDECIDED = "undecided";

    /**
     * @return whether the study that makes the claim contradicts it
     */
    public boolean own() {
        return by.equals(ITSELF);
    }

    /**
     * @return whose numbers contradict it, in words
     */
    public String against() {
        return switch (by) {
            case ITSELF -> "contradicted by the study itself";
            case UNDECIDED -> "cannot be decided by what is printed";
            default -> "contradicted by " + by;
        };
    }
}
