package harness.workloads.dynamodb;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Writes items of its own one after another and begins again, each time with the next of a few versions of their data: what
 * the service says it has stored and has not is not what was written last. Each request is made before the clock starts.
 *
 * @param <R> a request
 */
final class Writer<R> extends ItemClient {
    /** Requests of one client hold at most so many bytes of items. */
    private static final long MOST_BYTES = 4L << 20;
    /** Version of an item that was not written, or whose last write has not ended well. */
    private static final int UNKNOWN = -1;

    private final long first;
    private final int perOperation;
    private final long bytes;
    private final List<List<R>> versions;
    private final Call<R> call;
    private final int[] written;
    private final int[] writes;

    /** Sends a request and says what it consumed. */
    interface Call<R> {
        void send(R request, ItemClient client) throws Exception;
    }

    /**
     * @param share which items are the client's
     * @param size bytes of an item
     * @param versions for each version what makes the request that begins with an item
     * @param call sends a request
     */
    Writer(Share share, int size, List<LongFunction<R>> versions, Call<R> call) {
        this.first = share.first();
        this.perOperation = share.perOperation();
        this.bytes = (long) size * perOperation;
        long most = Math.max(1, MOST_BYTES / bytes / versions.size());
        long slots = Math.min(most, Math.max(1, share.count() / perOperation));
        this.versions = versions.stream()
                .map(version -> LongStream.range(0, slots)
                        .mapToObj(slot -> version.apply(first + slot * perOperation))
                        .toList())
                .toList();
        this.call = call;
        this.written = new int[(int) slots];
        this.writes = new int[(int) slots];
        Arrays.fill(written, UNKNOWN);
    }

    /**
     * A client's part of the items.
     *
     * @param first the number of its first one
     * @param count how many
     * @param perOperation how many one operation writes
     */
    record Share(long first, long count, int perOperation) {
        /**
         * @param items of all clients together
         * @param clients how many there are
         * @param number of this one
         * @param perOperation how many one operation writes
         * @return its part; no two clients write the same item
         */
        static Share of(long items, int clients, int number, int perOperation) {
            long each = Math.max(perOperation, items / clients);
            return new Share(number * each, each, perOperation);
        }
    }

    @Override
    public long perform(long sequence) throws Exception {
        int slot = (int) (sequence % written.length);
        int version = writes[slot]++ % versions.size();
        written[slot] = UNKNOWN;
        call.send(versions.get(version).get(slot), this);
        written[slot] = version;
        return bytes;
    }

    @Override
    Stream<Written> written() {
        return IntStream.range(0, written.length)
                .filter(slot -> written[slot] != UNKNOWN)
                .boxed()
                .flatMap(slot -> IntStream.range(0, perOperation)
                        .mapToObj(i -> new Written(first + (long) slot * perOperation + i, written[slot])));
    }
}
