package harness.workloads.graph;

import java.io.IOException;

/** Sends links as {@link LinkBlock}s to the buckets of their targets, many at a time. */
final class BlockSender implements DrawnLinks.Receiver<InterruptedException> {
    private final PageBuckets.Lookup lookup;
    private final int size;
    private final LinkBlock[] blocks;
    private final Receiver receiver;

    /**
     * @param buckets of the graph
     * @param bytes that blocks which are being filled take together, if there are not too many
     * @param receiver of full ones
     */
    BlockSender(PageBuckets buckets, int bytes, Receiver receiver) {
        this.receiver = receiver;
        lookup = buckets.lookup();
        blocks = new LinkBlock[buckets.count()];
        size = buckets.bytesOfBlock(bytes);
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

    @Override
    public void accept(int source, PageLinks links) throws IOException, InterruptedException {
        for (int link = 0; link < links.count(); link++) {
            add(source, links.count(), links.target(link));
        }
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

    /** Sends what is left. */
    void finish() throws IOException, InterruptedException {
        for (int bucket = 0; bucket < blocks.length; bucket++) {
            if (blocks[bucket] != null && !blocks[bucket].isEmpty()) {
                receiver.accept(bucket, blocks[bucket].take());
            }
        }
    }
}
