package harness.workloads.graph;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Links to the pages of one bucket, in the order of the pages that have them, in few bytes: the first source as four bytes,
 * and for each link the distance of its source from the one before and the number of that source's links, both as variable
 * numbers of bytes, and its target's place in the bucket as two; at the end the last source.
 */
final class LinkBlock {
    /** What one link may take, and what stands at the end. */
    private static final int MOST_BYTES_OF_LINK = 12;

    private static final int BYTES_AT_END = Integer.BYTES;
    private static final int FIRST_SIZE = 256;

    private final ByteArea bytes = new ByteArea(FIRST_SIZE);
    private final int size;
    private int last;

    /**
     * @param size bytes that it is to have at most, but for a first link
     */
    LinkBlock(int size) {
        this.size = size;
    }

    boolean isEmpty() {
        return bytes.length() == 0;
    }

    boolean isFull() {
        return bytes.length() + MOST_BYTES_OF_LINK + BYTES_AT_END > size;
    }

    /**
     * @param source a page, not less than those before
     * @param degree how many links it has
     * @param place of the target in its bucket
     */
    void add(int source, int degree, int place) {
        bytes.need(Integer.BYTES + MOST_BYTES_OF_LINK + BYTES_AT_END);
        if (isEmpty()) {
            bytes.putInt(source);
            last = source;
        }
        bytes.putVarInt(source - last);
        bytes.putVarInt(degree);
        bytes.putChar(place);
        last = source;
    }

    /** Its bytes; it is empty after that. */
    byte[] take() {
        bytes.putInt(last);
        byte[] taken = bytes.copy();
        bytes.clear();
        return taken;
    }

    /**
     * @param blocks all links to a bucket's pages, as they were sent, in any order
     * @return the links
     */
    static BucketLinks linksOf(Collection<byte[]> blocks) {
        // Who sent them sent those of its own pages only, in order: so their sources order all of them. One page may
        // fill blocks, and begin another one.
        List<byte[]> ordered = blocks.stream()
                .sorted(Comparator.comparingInt(LinkBlock::firstSource).thenComparingInt(LinkBlock::lastSource))
                .toList();
        return each -> ordered.forEach(block -> read(block, each));
    }

    private static int firstSource(byte[] block) {
        return ByteBuffer.wrap(block).getInt();
    }

    private static int lastSource(byte[] block) {
        return ByteBuffer.wrap(block).getInt(block.length - BYTES_AT_END);
    }

    private static void read(byte[] block, BucketLinks.Link each) {
        ByteBuffer from = ByteBuffer.wrap(block, 0, block.length - BYTES_AT_END);
        int source = from.getInt();
        while (from.hasRemaining()) {
            source += ByteArea.varInt(from);
            each.accept(source, ByteArea.varInt(from), from.getChar());
        }
    }
}
