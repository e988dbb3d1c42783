package harness.workloads.load;

/** One client of a load: does operations one after another, always on the same thread. */
public interface LoadClient extends AutoCloseable {
    /**
     * Does one operation to its end: the last byte of the answer has been read and found right.
     *
     * @param sequence 0 for the client's first operation, and so on
     * @return bytes of payload that were moved, 0 for an operation that moves none
     * @throws Exception if the operation failed, once whatever retries there are have been made
     */
    long perform(long sequence) throws Exception;

    /**
     * @param sequence of an operation
     * @return whether there is such an operation: false where work has run out, for example nothing is left to delete
     */
    default boolean has(long sequence) {
        return true;
    }

    /** Called once at the end of the load, on any thread. */
    @Override
    default void close() {}
}
