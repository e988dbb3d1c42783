package harness.workloads.dynamodb;

/** Requests for single items, made before the clock starts. */
interface ItemRequests {
    /**
     * @param items of which one is written, with the data that they have
     * @param item its number
     * @return a request that writes it
     */
    Ready put(Items items, long item);

    /**
     * @param item its number
     * @param strong whether the read is strongly consistent
     * @return a request that reads it and compares every byte
     */
    Ready get(long item, boolean strong);

    /** A request that may be sent often. */
    @FunctionalInterface
    interface Ready {
        /**
         * @param client is told what was consumed
         * @return bytes of the item
         * @throws Exception if it was not written or read, or not as it should be
         */
        long perform(ItemClient client) throws Exception;
    }
}
