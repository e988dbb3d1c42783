package harness.api.workload;

/**
 * How the caches stood when the clock started.
 *
 * @param kind of a read cold or warm, of a write on disk or buffered, or not applicable
 * @param how what was done, for example {@code page cache dropped through /proc/sys/vm/drop_caches}, or why it could
 *     not be done
 */
public record CacheState(Kind kind, String how) {
    /** How the caches stood. */
    public enum Kind {
        /** Dropped or bypassed. */
        COLD,
        /** The platform did not allow dropping them: the result says so. */
        WARM,
        /** The workload writes, and its rate counts until what it wrote is on disks. */
        ON_DISK,
        /** The workload writes, and what it wrote may be in memory alone when its clock stops. */
        BUFFERED,
        /** There is nothing that a cache could answer. */
        NOT_APPLICABLE
    }

    /**
     * @param how what was done
     * @return cold caches
     */
    public static CacheState cold(String how) {
        return new CacheState(Kind.COLD, how);
    }

    /**
     * @param why why they could not be made cold
     * @return warm caches
     */
    public static CacheState warm(String why) {
        return new CacheState(Kind.WARM, why);
    }

    /**
     * @param how what makes sure of it
     * @return for a workload whose rate counts until its data are on disks
     */
    public static CacheState onDisk(String how) {
        return new CacheState(Kind.ON_DISK, how);
    }

    /**
     * @param how where its data may be
     * @return for a workload whose data may be in memory alone when its clock stops
     */
    public static CacheState buffered(String how) {
        return new CacheState(Kind.BUFFERED, how);
    }

    /** {@return for a workload that does not read back what was written} */
    public static CacheState notApplicable() {
        return new CacheState(Kind.NOT_APPLICABLE, "the workload does not read what it wrote");
    }
}
