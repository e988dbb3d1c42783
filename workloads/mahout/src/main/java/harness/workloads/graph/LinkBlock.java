package harness.workloads.graph;

import java.nio.ByteBuffer;

/**
 * Links to the pages of one bucket, in the order of the pages that have them, in few bytes: the first source as four bytes,
 * and for each link the distance of its source from the one before and the number of that source's links, both as variable
 * numbers of bytes, and its target's place in the bucket as two.
 */
final class LinkBlock {
    /** What one link may take. */
    private static final int MOST_BYTES_OF_LINK = 12;

    private final ByteArea bytes;
    private final int size;
    private int last;

    /**
     * @param size bytes that it is to have at most
     */
    LinkBlock(int size) {
        this.size = size;
        bytes = new ByteArea(size);
    }

    /** Takes links. */
    @FunctionalInterface
    interface Links {
        /**
         * @param source a page
         * @param degree how many links it has
         * @param place of the target in its bucket
         */
        void accept(int source, int degree, int place);
    }

    boolean isEmpty() {
        return bytes.length() == 0;
    }

    boolean isFull() {
        return bytes.length() + MOST_BYTES_OF_LINK > size;
    }

    /**
     * @param source a page, not less than those before
     * @param degree how many links it has
     * @param place of the target in its bucket
     */
    void add(int source, int degree, int place) {
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
        byte[] taken = bytes.copy();
        bytes.clear();
        return taken;
    }

    static int firstSource(byte[] block) {
        return ByteBuffer.wrap(block).getInt();
    }

    static void read(byte[] block, Links links) {
        ByteBuffer from = ByteBuffer.wrap(block);
        int source = from.getInt();
        while (from.hasRemaining()) {
            source += ByteArea.varInt(from);
            links.accept(source, ByteArea.varInt(from), from.getChar());
        }
    }
}
