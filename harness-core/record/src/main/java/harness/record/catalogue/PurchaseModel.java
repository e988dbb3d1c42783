package harness.record.catalogue;

/** How an instance is paid for. */
public enum PurchaseModel {
    /** By the hour, without commitment. */
    ON_DEMAND("on-demand"),
    /** By the hour at a price that follows demand; may be taken away. */
    SPOT("spot"),
    /** Three years' heavy use, the effective price of an hour (exposito2012, section 5.3.1). */
    RESERVED("reserved");

    private final String label;

    PurchaseModel(String label) {
        this.label = label;
    }

    /** {@return for example {@code on-demand}} */
    public String label() {
        return label;
    }
}
