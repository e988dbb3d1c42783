package harness.core.rule;

/** What a number is worth. Better comes first. */
public enum Validity {
    /** No rule has anything against it. */
    VALID,
    /** True of what was measured, but not precise, or not to be held against others' numbers. */
    OPEN,
    /** Not a number of what it is called. */
    INVALID;

    /**
     * @param other of the same number
     * @return the one that says less for it
     */
    public Validity worse(Validity other) {
        return compareTo(other) < 0 ? other : this;
    }
}
