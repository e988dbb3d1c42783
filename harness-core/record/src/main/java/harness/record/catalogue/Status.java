package harness.record.catalogue;

/** Whether an instance type can still be had. */
public enum Status {
    /** Offered to everybody. */
    CURRENT("current"),
    /** Still supported for those who use it; the provider advises a later type. */
    PREVIOUS("previous"),
    /** No longer among the provider's types. */
    RETIRED("retired");

    private final String label;

    Status(String label) {
        this.label = label;
    }

    /** {@return one lower-case word, for example {@code retired}} */
    public String label() {
        return label;
    }
}
