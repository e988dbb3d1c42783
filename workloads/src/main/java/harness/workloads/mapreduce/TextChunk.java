package harness.workloads.mapreduce;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.Text;

/**
 * Random text in the manner of Hadoop's RandomTextWriter with the word counts that its documentation gives for sorting:
 * keys of 5 to 10 words, values of 20 to 100, each word followed by a space. RandomTextWriter has no seed; here the text
 * is cut into chunks, each given by the seed and its number alone, so that it is the same whoever makes which chunk.
 */
public final class TextChunk {
    /** Bytes of keys and values in a chunk, overshot by less than one record. */
    public static final long BYTES = 1L << 20;

    private static final int LEAST_KEY = 5;
    private static final int MOST_KEY = 10;
    private static final int LEAST_VALUE = 20;
    private static final int MOST_VALUE = 100;
    private static final byte[][] WORDS = Vocabulary.wordsWithSpace();

    private final SplittableRandom random;
    private final long[] valueWords;
    private final Text key = new Text();
    private final Text value = new Text();

    private TextChunk(long seed, long chunk, long[] valueWords) {
        // One generator spreads the seed, so that neighbouring seeds do not share chunks.
        this.random = new SplittableRandom(new SplittableRandom(seed).nextLong() + chunk);
        this.valueWords = valueWords;
    }

    /** Takes records. */
    @FunctionalInterface
    public interface Sink {
        /**
         * @param key used again for the next record
         * @param value used again for the next record
         * @throws IOException if it cannot be written
         */
        void accept(Text key, Text value) throws IOException;
    }

    /**
     * @param size bytes of keys and values of the whole text
     * @return how many chunks it has
     */
    public static long count(long size) {
        return (size + BYTES - 1) / BYTES;
    }

    /**
     * Makes one chunk.
     *
     * @param seed of the text
     * @param size bytes of the whole text: the last chunk is cut there
     * @param chunk 0 to {@link #count}, exclusive
     * @param valueWords is added how often each word of the {@link Vocabulary} occurs in values
     * @param sink gets the records
     * @throws IOException from the sink
     */
    public static void generate(long seed, long size, long chunk, long[] valueWords, Sink sink) throws IOException {
        new TextChunk(seed, chunk, valueWords).generate(Math.min(BYTES, size - chunk * BYTES), sink);
    }

    private void generate(long bytes, Sink sink) throws IOException {
        long left = bytes;
        while (left > 0) {
            words(key, random.nextInt(LEAST_KEY, MOST_KEY + 1), null);
            words(value, random.nextInt(LEAST_VALUE, MOST_VALUE + 1), valueWords);
            sink.accept(key, value);
            left -= key.getLength() + value.getLength();
        }
    }

    private void words(Text text, int count, long[] counts) {
        text.clear();
        for (int i = 0; i < count; i++) {
            int word = random.nextInt(WORDS.length);
            text.append(WORDS[word], 0, WORDS[word].length);
            if (counts != null) {
                counts[word]++;
            }
        }
    }
}
