package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TextChunkTest {
    private static final long SIZE = 3 * TextChunk.BYTES + 12_345;

    @Property(tries = 8)
    void isTheSameWhateverTheNumberOfFiles(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int files) {
        RecordDigest whole = digest(seed, SIZE, 0, TextChunk.count(SIZE));

        RecordDigest parts = IntStream.range(0, files)
                .mapToObj(file -> digest(
                        seed,
                        SIZE,
                        GenerateText.firstChunk(SIZE, files, file),
                        GenerateText.firstChunk(SIZE, files, file + 1)))
                .reduce(RecordDigest.EMPTY, RecordDigest::plus);

        assertThat(parts).isEqualTo(whole);
    }

    @Property(tries = 20)
    void hasTheBytesAskedForAndLessThanARecordMore(@ForAll @LongRange(min = 1, max = 200_000) long size) {
        assertThat(digest(1, size, 0, TextChunk.count(size)).bytes()).isBetween(size, size + 2000);
    }

    @Test
    void anotherSeedIsAnotherText() {
        assertThat(digest(1, 10_000, 0, 1)).isNotEqualTo(digest(2, 10_000, 0, 1));
    }

    @Test
    void chunksDiffer() {
        assertThat(LongStream.range(0, 4).mapToObj(chunk -> digest(1, 8 * TextChunk.BYTES, chunk, chunk + 1)))
                .doesNotHaveDuplicates();
    }

    @Test
    void keysAndValuesHaveAsManyWordsAsSaidAndTheValuesAreCounted() throws IOException {
        List<Integer> keys = new ArrayList<>();
        List<Integer> values = new ArrayList<>();
        long[] counts = new long[Vocabulary.SIZE];
        TextChunk.generate(9, 500_000, 0, counts, (key, value) -> {
            keys.add(key.toString().split(" ").length);
            values.add(value.toString().split(" ").length);
        });
        assertThat(new HashSet<>(keys)).containsExactlyInAnyOrder(5, 6, 7, 8, 9, 10);
        assertThat(values).allMatch(count -> count >= 20 && count <= 100).contains(20, 100);
        assertThat(Arrays.stream(counts).sum())
                .isEqualTo(values.stream().mapToLong(Integer::longValue).sum());
    }

    @Test
    void theVocabularyHasAThousandWords() {
        assertThat(Vocabulary.words()).hasSize(1000).doesNotHaveDuplicates().allMatch(word -> word.matches("[a-z]+"));
    }

    private static RecordDigest digest(long seed, long size, long first, long end) {
        RecordDigest.Sum sum = new RecordDigest.Sum();
        long[] counts = new long[Vocabulary.SIZE];
        try {
            for (long chunk = first; chunk < end; chunk++) {
                TextChunk.generate(seed, size, chunk, counts, sum::add);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum.digest();
    }
}
