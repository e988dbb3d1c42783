package harness.core.workload;

/**
 * How the caches stood when the clock started.
 *
 * @param kind cold, warm or not applicable
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
        /** The workload does not read back what was written. */
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
     * @return for a workload that does not read back what was written
     */
    public static CacheState notApplicable() {
        return new CacheState(Kind.NOT_APPLICABLE, "the workload does not read what it wrote");
    }
}
