package harness.workloads.s3;

import harness.api.file.SeededContent;
import java.util.function.Supplier;

/**
 * Makes requests for objects ready before the clock starts, to be made as often as wanted. One that has failed and may be
 * made again is made again, which counts as a retry.
 */
interface ObjectRequests {
    /** A request that is ready. */
    @FunctionalInterface
    interface Ready {
        /**
         * @return bytes of payload that were moved
         * @throws Exception if it failed, retries included
         */
        long perform() throws Exception;
    }

    /**
     * @param object to be read to its end
     * @param check of the thread that reads: every byte is compared
     * @return the request
     */
    Ready read(StoredObject object, ObjectCheck check);

    /**
     * @param object to be read
     * @param from first byte
     * @param length bytes, 1 or more, no more than there are
     * @param check of the thread that reads: every byte is compared
     * @return the request
     */
    Ready readPart(StoredObject object, long from, long length, ObjectCheck check);

    /**
     * @param object to be written
     * @return the request
     */
    default Ready write(StoredObject object) {
        return write(object, object::content);
    }

    /**
     * @param object to be written
     * @param content what it is to hold, asked for by each attempt
     * @return the request
     */
    Ready write(StoredObject object, Supplier<SeededContent> content);
}
