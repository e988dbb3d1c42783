package harness.workloads.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/** One call in flight: moves block after block of a file, from the common start on. */
final class BlockWorker implements Callable<BlockWorker.Marks> {
    /** All whole numbers of nanoseconds are kept to three digits. */
    static final int DIGITS = 3;

    private final OpenFile file;
    private final BlockOperation operation;
    private final StampedContent content;
    private final AccessStart start;
    private final SplittableRandom random;

    BlockWorker(OpenFile file, BlockOperation operation, StampedContent content, AccessStart start, long number) {
        this.file = file;
        this.operation = operation;
        this.content = content;
        this.start = start;
        this.random = new SplittableRandom(
                (file.setup().pattern().seed() ^ file.stamp().file()) + number);
    }

    /**
     * What one worker did.
     *
     * @param file of which file
     * @param bytes that it moved
     * @param start of its first call, in nanoseconds
     * @param end of its last
     * @param reads times of calls that read, in nanoseconds
     * @param writes times of calls that wrote, in nanoseconds
     * @param perSecond calls in each second
     */
    record Marks(
            OpenFile file,
            long bytes,
            long start,
            long end,
            Histogram reads,
            Histogram writes,
            CallsPerSecond perSecond) {}

    /**
     * Made by all workers before any of them begins.
     *
     * @param ready counts the workers that have their memory
     * @param go opens when all are ready
     * @param moment when it opened, in nanoseconds
     * @param moved counts what they have moved
     */
    record AccessStart(CountDownLatch ready, CountDownLatch go, AtomicLong moment, Moved moved) {}

    /** Counts what all workers have moved. */
    interface Moved {
        /** Whether to go on, since no worker has failed. */
        boolean add(long bytes);
    }

    @Override
    public Marks call() throws IOException, InterruptedException {
        int block = file.setup().block();
        ByteBuffer pattern;
        ByteBuffer room;
        try {
            pattern = content.pattern(operation == BlockOperation.READ ? 0 : block, file.alignment());
            room = StampedContent.memory(operation == BlockOperation.CREATE ? 0 : block, file.alignment());
        } finally {
            start.ready().countDown();
        }
        Histogram reads = new Histogram(DIGITS);
        Histogram writes = new Histogram(DIGITS);
        CallsPerSecond perSecond = new CallsPerSecond();
        start.go().await();
        long moment = start.moment().get();
        long first = System.nanoTime();
        long last = first;
        long bytes = 0;
        for (long offset = next(first, last); offset >= 0; offset = next(first, last)) {
            boolean write = writes();
            if (write) {
                StampedContent.stamped(pattern, file.stamp(), offset, block);
            }
            long before = System.nanoTime();
            if (write) {
                write(pattern, offset);
            } else {
                read(room, offset);
            }
            last = System.nanoTime();
            (write ? writes : reads).recordValue(last - before);
            perSecond.add(last - moment);
            if (write) {
                file.wrote(offset);
            } else {
                compare(pattern, room, offset);
            }
            bytes += block;
            if (!start.moved().add(block)) {
                break;
            }
        }
        file.ended(operation);
        return new Marks(file, bytes, first, last, reads, writes, perSecond);
    }

    private long next(long first, long now) {
        AccessPattern pattern = file.setup().pattern();
        if (pattern.timed() && now - first >= TimeUnit.SECONDS.toNanos(pattern.seconds())) {
            return -1;
        }
        return pattern.order() == AccessPattern.Order.RANDOM
                ? random.nextLong(file.setup().size() / file.setup().block())
                        * file.setup().block()
                : file.next();
    }

    private boolean writes() {
        double reads = file.setup().pattern().reads();
        return operation == BlockOperation.CREATE
                || (operation == BlockOperation.CHANGE && (reads == 0 || random.nextDouble() >= reads));
    }

    private void write(ByteBuffer pattern, long offset) throws IOException {
        long at = offset;
        while (pattern.hasRemaining()) {
            at += file.channel().write(pattern, at);
        }
        if (file.setup().pattern().syncs()) {
            file.channel().force(false);
        }
    }

    private void read(ByteBuffer room, long offset) throws IOException {
        room.clear();
        while (room.hasRemaining()) {
            int count = file.channel().read(room, offset + room.position());
            if (count < 0) {
                throw new EOFException("%s ends at byte %,d, not at %,d"
                        .formatted(
                                file.file().path(),
                                offset + room.position(),
                                file.setup().size()));
            }
        }
    }

    private void compare(ByteBuffer pattern, ByteBuffer room, long offset) throws WrongBytesException {
        int block = file.setup().block();
        long wrong = operation == BlockOperation.CHECK
                ? StampedContent.wrongByte(pattern, room, file.stamp(), offset, block)
                : StampedContent.wrongStamp(room, file.stamp(), offset, block);
        if (wrong >= 0) {
            throw new WrongBytesException(file.file().path(), wrong);
        }
    }
}
