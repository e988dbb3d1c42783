package harness.analysis.rule;

/** What a number is worth. Better comes first. */
public enum Validity {
    /** No rule has anything against it. */
    VALID("no rule has anything against it"),
    /** True of what was measured, but not precise, or not to be held against others' numbers. */
    OPEN("true of this run, but not precise, or not to be held against others' numbers"),
    /** Not a number of what it is called. */
    INVALID("not a number of what it is called: do not use it");

    private final String meaning;

    Validity(String meaning) {
        this.meaning = meaning;
    }

    /** {@return what it means, for readers, without the word itself} */
    public String meaning() {
        return meaning;
    }

    /**
     * @param other of the same number
     * @return the one that says less for it
     */
    public Validity worse(Validity other) {
        return compareTo(other) < 0 ? other : this;
    }
}
