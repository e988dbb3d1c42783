package harness.workloads.disk;

import java.util.concurrent.atomic.AtomicLongArray;

/** Which blocks of a file were written. */
final class WrittenBlocks {
    private final AtomicLongArray words;

    WrittenBlocks(long blocks) {
        words = new AtomicLongArray(Math.toIntExact((blocks + Long.SIZE - 1) / Long.SIZE));
    }

    void add(long block) {
        long bit = 1L << (block % Long.SIZE);
        int word = (int) (block / Long.SIZE);
        if ((words.get(word) & bit) == 0) {
            words.accumulateAndGet(word, bit, (one, other) -> one | other);
        }
    }

    boolean contains(long block) {
        return (words.get((int) (block / Long.SIZE)) & (1L << (block % Long.SIZE))) != 0;
    }
}
