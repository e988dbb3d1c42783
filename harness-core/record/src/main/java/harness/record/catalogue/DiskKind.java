package harness.record.catalogue;

/** What a local disk is made of. */
public enum DiskKind {
    /** Rotating disk, whatever its interface. */
    HDD("HDD"),
    /** Solid state behind SATA or SAS. */
    SSD("SSD"),
    /** Solid state behind NVMe. */
    NVME("NVMe SSD");

    private final String label;

    DiskKind(String label) {
        this.label = label;
    }

    /** {@return for example {@code NVMe SSD}} */
    public String label() {
        return label;
    }
}
