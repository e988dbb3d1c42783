package harness.api.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeededContentTest {
    @Property(tries = 20)
    void isGivenBySeedFileAndOffset(
            @ForAll long seed, @ForAll @IntRange(max = 1000) int file, @ForAll @LongRange(max = 10_000) long lap) {
        long offset = lap * SeededContent.LAP;
        byte[] once = SeededContent.of(seed, file).at(offset).clone();
        byte[] again = SeededContent.of(seed, 3).next(seed, file).at(offset).clone();

        assertThat(again).isEqualTo(once);
        assertThat(SeededContent.of(seed, file).wrongChunks(once, once.length, offset))
                .isZero();
    }

    @Property(tries = 20)
    void anotherFileOrPlaceIsSeenInEveryChunk(@ForAll long seed, @ForAll @IntRange(min = 1, max = 1000) int other) {
        SeededContent content = SeededContent.of(seed, 0);
        int chunks = SeededContent.LAP / SeededContent.CHUNK;
        byte[] elsewhere = content.at((long) other * SeededContent.LAP).clone();
        byte[] otherFile = SeededContent.of(seed, other).at(0).clone();

        assertThat(content.wrongChunks(elsewhere, elsewhere.length, 0)).isEqualTo(chunks);
        assertThat(content.wrongChunks(otherFile, otherFile.length, 0)).isEqualTo(chunks);
    }

    @Property(tries = 20)
    void everyByteCounts(@ForAll @IntRange(max = SeededContent.LAP - 1) int position) {
        SeededContent content = SeededContent.of(7, 1);
        byte[] read = content.at(0).clone();
        assertThat(content.matches(read, read.length, 0)).isTrue();
        read[position] ^= 1;
        assertThat(content.matches(read, read.length, 0)).isFalse();
    }

    @Property(tries = 100)
    void anyPartIsCopiedAndComparedAsItIsInTheWhole(
            @ForAll @IntRange(max = 2 * SeededContent.LAP - 1) int offset,
            @ForAll @IntRange(max = 200_000) int length,
            @ForAll @IntRange(max = 199_999) int wrong) {
        SeededContent content = SeededContent.of(7, 3);
        byte[] whole = Arrays.copyOf(content.at(0), 3 * SeededContent.LAP);
        System.arraycopy(content.at(SeededContent.LAP), 0, whole, SeededContent.LAP, SeededContent.LAP);
        System.arraycopy(content.at(2 * SeededContent.LAP), 0, whole, 2 * SeededContent.LAP, SeededContent.LAP);

        byte[] part = new byte[length + 2];
        content.copy(offset, part, 1, length);
        assertThat(Arrays.copyOfRange(part, 1, length + 1))
                .isEqualTo(Arrays.copyOfRange(whole, offset, offset + length));
        assertThat(part[0]).isZero();
        assertThat(part[length + 1]).isZero();
        assertThat(content.mismatch(offset, part, 1, length)).isEqualTo(-1);
        part[wrong + 1 < part.length ? wrong + 1 : 0] ^= 1;
        assertThat(content.mismatch(offset, part, 1, length)).isEqualTo(wrong < length ? wrong : -1);
    }

    @ParameterizedTest
    @ValueSource(ints = {Deflater.BEST_SPEED, Deflater.BEST_COMPRESSION})
    void cannotBeCompressed(int level) {
        assertThat(deflated(SeededContent.of(42, 5).at(0), level)).isGreaterThanOrEqualTo(SeededContent.LAP);
    }

    /** A compressor that looks back further than Deflater's 32 KiB finds nothing either: no eight bytes occur twice. */
    @Test
    void nothingOccursTwiceInAFileOrInAnother() {
        Set<Long> seen = new HashSet<>();
        long words = 0;
        for (int file = 0; file < 2; file++) {
            SeededContent content = SeededContent.of(42, file);
            for (int lap = 0; lap < 3; lap++) {
                LongBuffer all = ByteBuffer.wrap(content.at((long) lap * SeededContent.LAP))
                        .asLongBuffer();
                while (all.hasRemaining()) {
                    seen.add(all.get());
                    words++;
                }
            }
        }
        assertThat(seen).hasSize((int) words);
    }

    private static int deflated(byte[] bytes, int level) {
        Deflater deflater = new Deflater(level);
        deflater.setInput(bytes);
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        return out.size();
    }

    @Test
    void everyChunkIsIncompressibleByItself() {
        byte[] lap = SeededContent.of(7, 7).at(0);
        for (int chunk = 0; chunk < lap.length; chunk += SeededContent.CHUNK) {
            byte[] one = Arrays.copyOfRange(lap, chunk, chunk + SeededContent.CHUNK);
            assertThat(deflated(one, Deflater.BEST_COMPRESSION)).isGreaterThanOrEqualTo(one.length);
        }
    }

    @Property(tries = 50)
    void siblingsShareMemoryButNotContent(
            @ForAll @IntRange(max = 20_000) int offset, @ForAll @IntRange(min = 1, max = 5000) int length) {
        SeededContent one = SeededContent.of(7, 1);
        SeededContent other = one.next(7, 2);
        byte[] before = new byte[length];
        one.copy(offset, before, 0, length);
        byte[] between = new byte[length];
        other.copy(offset, between, 0, length);
        byte[] after = new byte[length];
        one.copy(offset, after, 0, length);
        assertThat(after).isEqualTo(before);
        assertThat(between).isEqualTo(copy(SeededContent.of(7, 2), offset, length));
    }

    private static byte[] copy(SeededContent content, int offset, int length) {
        byte[] bytes = new byte[length];
        content.copy(offset, bytes, 0, length);
        return bytes;
    }

    /** As the clients of a probe do, whose contents are made of one. */
    @Test
    void threadsThatCopyAndCompareAtATimeDoNotDisturbEachOther() {
        SeededContent shared = SeededContent.of(1, 0);
        assertThat(IntStream.range(0, 200).parallel().filter(file -> {
                    byte[] bytes = new byte[10_000];
                    SeededContent content = shared.next(1, file);
                    content.copy(0, bytes, 0, bytes.length);
                    return content.mismatch(0, bytes, 0, bytes.length) >= 0
                            || SeededContent.of(1, file).mismatch(0, bytes, 0, bytes.length) >= 0;
                }))
                .isEmpty();
    }
}
