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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * The links to each bucket until its rows are made: in memory as far as there is room, beyond that in a file on a local disk. The
 * file has no name from its beginning on, so that it goes with the process. Many threads may fill it, each by a {@link Filling}
 * of its own, and after that take from it.
 *
 * <p>A link is one number: where in its bucket the target is, and how far the source is from that of the link before. Where that
 * is too far, and at the beginning of a block, stands the source itself. How many links a source has is known of all pages.
 */
final class LinkStore implements Closeable {
    /** What knows a block takes. */
    static final int BYTES_BESIDE_BLOCK = 48;

    /** Of one array, which blocks share: a JVM that knows large arrays (HadoopJvm) does not move them about. */
    private static final int BYTES_OF_ARRAY = 1 << 20;

    private static final int STEP_BITS = Integer.SIZE - 1 - PageBuckets.MOST_BITS;
    private static final int MOST_STEP = (1 << STEP_BITS) - 1;
    /** Marks a number that is a source. */
    private static final int SIGN = Integer.MIN_VALUE;

    private final PageBuckets.Lookup lookup;
    private final int[] degrees;
    private final int size;
    private final long room;
    private final AtomicLong kept = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();
    private final FileChannel file;
    private final List<List<Block>> buckets;

    /** A block, wherever it is. */
    private sealed interface Block {
        /** The source of its first link. */
        int first();
    }

    private static final class Kept implements Block {
        private final int[] numbers;
        private final int start;
        private final int end;

        private Kept(int[] numbers, int start, int end) {
            this.numbers = numbers;
            this.start = start;
            this.end = end;
        }

        @Override
        public int first() {
            return numbers[start] & ~SIGN;
        }
    }

    private record Spilled(int first, long start, int count) implements Block {}

    /**
     * @param directory on a local disk
     * @param room for blocks in memory, in bytes, {@value #BYTES_BESIDE_BLOCK} of them beside each block's own
     * @param size of a block in bytes, room for a source and a link at least
     * @param buckets of the graph
     * @throws IOException if there can be no file in the directory
     */
    LinkStore(Path directory, long room, int size, PageBuckets buckets) throws IOException {
        this.room = room;
        this.size = size / Integer.BYTES;
        lookup = buckets.lookup();
        degrees = new int[buckets.pages()];
        this.buckets = IntStream.range(0, buckets.count())
                .<List<Block>>mapToObj(bucket -> new ArrayList<>())
                .toList();
        file = FileChannel.open(
                Files.createTempFile(directory, "links", ".blocks"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** What one thread puts there, of a range of pages of which no other filling has any. */
    Filling filling() {
        return new Filling();
    }

    /**
     * All of a bucket; it has none after that.
     *
     * @throws IOException if what had no room in memory cannot be read
     */
    BucketLinks take(int bucket) throws IOException {
        List<Block> blocks = buckets.get(bucket);
        // Those of one filling were added in order, and all its sources come before or after those of another.
        blocks.sort(Comparator.comparingInt(Block::first));
        List<Kept> taken = new ArrayList<>();
        for (Block block : blocks) {
            taken.add(block instanceof Spilled far ? read(far) : (Kept) block);
        }
        blocks.clear();
        return each -> taken.forEach(block -> forEach(block, each));
    }

    private void forEach(Kept block, BucketLinks.Link each) {
        int source = 0;
        for (int at = block.start; at < block.end; at++) {
            int number = block.numbers[at];
            if (number < 0) {
                source = number & ~SIGN;
            } else {
                source += number & MOST_STEP;
                each.accept(source, degrees[source], number >>> STEP_BITS);
            }
        }
    }

    /** Bytes that had no room in memory. */
    long spilled() {
        return spilled.get();
    }

    private Kept read(Spilled block) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(block.count * Integer.BYTES);
        while (bytes.hasRemaining()) {
            if (file.read(bytes, block.start + bytes.position()) < 0) {
                throw new EOFException("the file of links has lost its end: there is nothing at byte "
                        + (block.start + bytes.position()));
            }
        }
        int[] numbers = new int[block.count];
        bytes.flip().asIntBuffer().get(numbers);
        return new Kept(numbers, 0, block.count);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Links of pages in order, while they are put there. */
    final class Filling implements DrawnLinks.Receiver<RuntimeException> {
        /** For each bucket the array in which its block is that is being filled, and where the block begins and ends. */
        private final int[][] arrays = new int[buckets.size()][];

        private final int[] starts = new int[buckets.size()];
        private final int[] ends = new int[buckets.size()];
        /** Where the block's next number will be. */
        private final int[] next = new int[buckets.size()];
        /** Whether the block may stay in memory. */
        private final boolean[] stays = new boolean[buckets.size()];
        /** The source of the block's last link. */
        private final int[] last = new int[buckets.size()];

        private final ByteBuffer bytes = ByteBuffer.allocateDirect(size * Integer.BYTES);
        /** Has room for blocks to come from the free place on. */
        private int[] array = {};

        private int free;

        private Filling() {}

        @Override
        public void accept(int source, PageLinks links) throws IOException {
            int degree = links.count();
            degrees[source] = degree;
            for (int link = 0; link < degree; link++) {
                add(source, links.target(link));
            }
        }

        private void add(int source, int target) throws IOException {
            int bucket = lookup.bucket(target);
            int at = next[bucket];
            int step = source - last[bucket];
            if (at >= ends[bucket] - 1 || step > MOST_STEP) {
                at = begin(bucket, source);
                step = 0;
            }
            arrays[bucket][at] = lookup.place(target) << STEP_BITS | step;
            next[bucket] = at + 1;
            last[bucket] = source;
        }

        /** Puts what is left there. Nothing may be added after that. */
        void finish() throws IOException {
            for (int bucket = 0; bucket < arrays.length; bucket++) {
                put(bucket);
            }
        }

        private int begin(int bucket, int source) throws IOException {
            if (next[bucket] >= ends[bucket] - 1) {
                put(bucket);
                open(bucket);
            }
            int at = next[bucket];
            arrays[bucket][at] = source | SIGN;
            return at + 1;
        }

        /** A block that may not stay in memory is filled again when it has been written. */
        private void open(int bucket) {
            if (arrays[bucket] == null || stays[bucket]) {
                if (array.length - free < size) {
                    array = new int[Math.max(size, BYTES_OF_ARRAY / Integer.BYTES)];
                    free = 0;
                }
                arrays[bucket] = array;
                starts[bucket] = free;
                free += size;
                ends[bucket] = free;
                stays[bucket] = kept.addAndGet(size * Integer.BYTES + BYTES_BESIDE_BLOCK) <= room;
            }
            next[bucket] = starts[bucket];
        }

        private void put(int bucket) throws IOException {
            if (next[bucket] == starts[bucket]) {
                return;
            }
            Block block = stays[bucket] ? new Kept(arrays[bucket], starts[bucket], next[bucket]) : written(bucket);
            next[bucket] = starts[bucket];
            List<Block> added = buckets.get(bucket);
            synchronized (added) {
                added.add(block);
            }
        }

        private Spilled written(int bucket) throws IOException {
            int from = starts[bucket];
            int count = next[bucket] - from;
            int length = count * Integer.BYTES;
            long start = spilled.getAndAdd(length);
            bytes.clear().limit(length).asIntBuffer().put(arrays[bucket], from, count);
            while (bytes.hasRemaining()) {
                file.write(bytes, start + bytes.position());
            }
            return new Spilled(arrays[bucket][from] & ~SIGN, start, count);
        }
    }
}
