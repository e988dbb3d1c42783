package harness.workloads.dynamodb;

import java.util.BitSet;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Writes items of its own one after another and begins again, each request made before the clock starts.
 *
 * @param <R> a request
 */
final class Writer<R> extends ItemClient {
    /** Requests of one client hold at most so many bytes of items. */
    private static final long MOST_BYTES = 4L << 20;

    private final long first;
    private final int perOperation;
    private final long bytes;
    private final List<R> requests;
    private final Call<R> call;
    private final BitSet written = new BitSet();

    /** Sends a request and says what it consumed. */
    interface Call<R> {
        void send(R request, ItemClient client) throws Exception;
    }

    /**
     * @param share which items are the client's
     * @param size bytes of an item
     * @param request makes the request that begins with an item
     * @param call sends a request
     */
    Writer(Share share, int size, LongFunction<R> request, Call<R> call) {
        this.first = share.first();
        this.perOperation = share.perOperation();
        this.bytes = (long) size * perOperation;
        long most = Math.max(1, MOST_BYTES / bytes);
        this.requests = LongStream.range(0, Math.min(most, Math.max(1, share.count() / perOperation)))
                .mapToObj(i -> request.apply(first + i * perOperation))
                .toList();
        this.call = call;
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
        int slot = (int) (sequence % requests.size());
        call.send(requests.get(slot), this);
        written.set(slot);
        return bytes;
    }

    @Override
    LongStream written() {
        return written.stream()
                .mapToLong(slot -> first + (long) slot * perOperation)
                .flatMap(item -> LongStream.range(item, item + perOperation));
    }
}
