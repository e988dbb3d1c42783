package harness.workloads.graph;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The blocks of links of each bucket until its rows are made: in memory as far as there is room, beyond that in a file on a local
 * disk. The file has no name from its beginning on, so that it goes with the process. Many threads may add and take.
 */
final class LinkStore implements Closeable {
    /** What an array, its list's slot and what knows it take beside its bytes. */
    static final int BYTES_BESIDE_BLOCK = 40;

    private final long room;
    private final AtomicLong kept = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();
    private final FileChannel file;
    private final List<List<Block>> buckets;

    /** A block, wherever it is. */
    @FunctionalInterface
    private interface Block {
        byte[] bytes() throws IOException;
    }

    /**
     * @param directory on a local disk
     * @param room for blocks in memory, in bytes, {@value BYTES_BESIDE_BLOCK} of them beside each block's own
     * @param buckets how many
     * @throws IOException if there can be no file in the directory
     */
    LinkStore(Path directory, long room, int buckets) throws IOException {
        this.room = room;
        this.buckets = IntStream.range(0, buckets)
                .<List<Block>>mapToObj(bucket -> new ArrayList<>())
                .toList();
        file = FileChannel.open(
                Files.createTempFile(directory, "links", ".blocks"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    void add(int bucket, byte[] bytes) throws IOException {
        Block block = kept.addAndGet(bytes.length + BYTES_BESIDE_BLOCK) <= room ? () -> bytes : written(bytes);
        List<Block> blocks = buckets.get(bucket);
        synchronized (blocks) {
            blocks.add(block);
        }
    }

    /** All of a bucket, in no order; it has none after that. */
    List<byte[]> take(int bucket) throws IOException {
        List<Block> blocks = buckets.get(bucket);
        List<byte[]> taken = new ArrayList<>();
        synchronized (blocks) {
            for (Block block : blocks) {
                taken.add(block.bytes());
            }
            blocks.clear();
        }
        return taken;
    }

    /** Bytes that had no room in memory. */
    long spilled() {
        return spilled.get();
    }

    private Block written(byte[] bytes) throws IOException {
        long start = spilled.getAndAdd(bytes.length);
        ByteBuffer from = ByteBuffer.wrap(bytes);
        while (from.hasRemaining()) {
            file.write(from, start + from.position());
        }
        int length = bytes.length;
        return () -> read(start, length);
    }

    private byte[] read(long start, int length) throws IOException {
        ByteBuffer to = ByteBuffer.allocate(length);
        while (to.hasRemaining()) {
            if (file.read(to, start + to.position()) < 0) {
                throw new EOFException("a file of links has lost its end");
            }
        }
        return to.array();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
