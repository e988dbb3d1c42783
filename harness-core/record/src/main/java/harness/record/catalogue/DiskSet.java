package harness.record.catalogue;

/**
 * Local disks of one size and kind that an instance comes with (the provider's instance store).
 *
 * @param count how many, at least 1
 * @param sizeGb of each, in units of 10^9 bytes as the provider states it, at least 1
 * @param kind what they are made of
 */
public record DiskSet(int count, int sizeGb, DiskKind kind) {
    /**
     * @throws IllegalArgumentException for no disks or disks without room
     */
    public DiskSet {
        if (count < 1 || sizeGb < 1) {
            throw new IllegalArgumentException(count + " disks of " + sizeGb + " GB");
        }
    }

    /** {@return for example {@code 24 x 2000 GB HDD}} */
    @Override
    public String toString() {
        return "%d x %d GB %s".formatted(count, sizeGb, kind.label());
    }
}
