package harness.core.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class SeededContentTest {
    @Property(tries = 20)
    void isGivenBySeedFileAndOffset(
            @ForAll long seed, @ForAll @IntRange(max = 1000) int file, @ForAll @LongRange(max = 10_000) long lap) {
        long offset = lap * SeededContent.LAP;
        byte[] once = SeededContent.of(seed, file).at(offset).clone();
        byte[] again = SeededContent.of(seed, 3).next(seed, file).at(offset).clone();

        assertThat(again).isEqualTo(once);
        assertThat(SeededContent.of(seed, file).wrongStamps(once, once.length, offset))
                .isZero();
    }

    @Property(tries = 20)
    void anotherFileOrPlaceIsSeenInEveryChunk(@ForAll long seed, @ForAll @IntRange(min = 1, max = 1000) int other) {
        SeededContent content = SeededContent.of(seed, 0);
        int chunks = SeededContent.LAP / SeededContent.CHUNK;
        byte[] elsewhere = content.at((long) other * SeededContent.LAP).clone();
        byte[] otherFile = SeededContent.of(seed, other).at(0).clone();

        assertThat(content.wrongStamps(elsewhere, elsewhere.length, 0)).isEqualTo(chunks);
        assertThat(content.wrongStamps(otherFile, otherFile.length, 0)).isEqualTo(chunks);
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

    @Test
    void cannotBeCompressed() {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        deflater.setInput(SeededContent.of(42, 5).at(0));
        deflater.finish();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[1 << 16];
        while (!deflater.finished()) {
            out.write(buffer, 0, deflater.deflate(buffer));
        }
        deflater.end();
        assertThat(out.size()).isGreaterThanOrEqualTo(SeededContent.LAP);
    }
}
