package harness.workloads.dynamodb;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Reads items by a choice of keys, each request made before the clock starts.
 *
 * @param <R> a request
 */
final class Reader<R> extends ItemClient {
    private final List<R> requests;
    private final KeyChoice keys;
    private final SplittableRandom random;
    private final Call<R> call;

    /** Sends a request, compares what it answers and says how many bytes of items that is. */
    interface Call<R> {
        long send(R request, int number, ItemClient client) throws Exception;
    }

    /**
     * @param count how many different requests there are
     * @param request makes one of them
     * @param keys chooses among them
     * @param random of the client
     * @param call sends a request
     */
    Reader(int count, LongFunction<R> request, KeyChoice keys, SplittableRandom random, Call<R> call) {
        this.requests = LongStream.range(0, count).mapToObj(request).toList();
        this.keys = keys;
        this.random = random;
        this.call = call;
    }

    @Override
    public long perform(long sequence) throws Exception {
        int number = keys.next(random);
        return call.send(requests.get(number), number, this);
    }
}
