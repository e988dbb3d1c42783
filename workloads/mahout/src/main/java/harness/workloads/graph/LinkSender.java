package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.io.IOException;

/** Draws the links of a range of pages and sends them to the buckets of their targets, many at a time. */
final class LinkSender {
    private static final int MOST_BYTES_OF_BLOCK = 64 << 10;
    /** Whatever all of them may take together. */
    static final int LEAST_BYTES_OF_BLOCK = 512;

    private final WebGraph graph;
    private final PageBuckets.Lookup lookup;
    private final int size;
    private final LinkBlock[] blocks;
    private final Receiver receiver;

    /**
     * @param graph whose links are sent
     * @param buckets of the graph
     * @param bytes that blocks which are being filled take together, but at least {@link #LEAST_BYTES_OF_BLOCK} each
     * @param receiver of full ones
     */
    LinkSender(WebGraph graph, PageBuckets buckets, int bytes, Receiver receiver) {
        this.graph = graph;
        this.receiver = receiver;
        lookup = buckets.lookup();
        blocks = new LinkBlock[buckets.count()];
        size = Math.max(LEAST_BYTES_OF_BLOCK, Math.min(MOST_BYTES_OF_BLOCK, bytes / blocks.length));
    }

    /** Takes what is sent. */
    @FunctionalInterface
    interface Receiver {
        /**
         * @param bucket of the targets
         * @param block links to them, which come after those of the bucket's blocks before
         */
        void accept(int bucket, byte[] block) throws IOException, InterruptedException;
    }

    /**
     * @param sources a range of pages, that comes after those before
     * @param progress is told how far it is
     * @return what the range has
     */
    GraphPart send(PageRange sources, IndexedWork.Progress progress) throws IOException, InterruptedException {
        long links = 0;
        long dangling = 0;
        for (int source = sources.first(); source < sources.end(); source++) {
            int[] targets = graph.links(source);
            links += targets.length;
            dangling += targets.length == 0 ? 1 : 0;
            for (int target : targets) {
                add(source, targets.length, target);
            }
            GraphFiles.tell(progress, source - sources.first(), sources.size());
        }
        for (int bucket = 0; bucket < blocks.length; bucket++) {
            if (blocks[bucket] != null && !blocks[bucket].isEmpty()) {
                receiver.accept(bucket, blocks[bucket].take());
            }
        }
        return new GraphPart(links, dangling, RecordDigest.EMPTY);
    }

    private void add(int source, int degree, int target) throws IOException, InterruptedException {
        int bucket = lookup.bucket(target);
        LinkBlock block = blocks[bucket];
        if (block == null) {
            block = new LinkBlock(size);
            blocks[bucket] = block;
        }
        block.add(source, degree, lookup.place(target));
        if (block.isFull()) {
            receiver.accept(bucket, block.take());
        }
    }
}
