package harness.workloads.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.file.SeededContent;
import harness.workloads.aws.WrongDataException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ObjectStreamTest {
    private static final SeededContent CONTENT = SeededContent.of(42, 7);
    private static final byte[] WHOLE = whole();

    @Property(tries = 200)
    void anyPartIsThatOfTheWholeAndIsRecognised(
            @ForAll @IntRange(max = 2_500_000) int from, @ForAll @IntRange(max = 500_000) int length)
            throws IOException {
        byte[] part = new ObjectStream(CONTENT, from, length).readAllBytes();
        assertThat(part).isEqualTo(java.util.Arrays.copyOfRange(WHOLE, from, from + length));
        assertThat(check(part, from, length)).isEqualTo(length);
    }

    @Property(tries = 100)
    void everyWrongByteIsFound(@ForAll @IntRange(max = 1_499_999) int position) {
        byte[] part = java.util.Arrays.copyOf(WHOLE, 1_500_000);
        part[position] ^= 1;
        assertThatThrownBy(() -> check(part, 0, part.length))
                .isInstanceOf(WrongDataException.class)
                .hasMessage("byte %,d of key is not what was written".formatted(position));
    }

    @Test
    void anAnswerThatIsShorterIsBrokenAndOneThatIsLongerIsWrong() {
        assertThatThrownBy(() -> check(java.util.Arrays.copyOf(WHOLE, 999), 0, 1000))
                .isInstanceOf(IOException.class)
                .hasMessage("the answer ended after 999 of 1,000 bytes");
        assertThatThrownBy(() -> check(java.util.Arrays.copyOf(WHOLE, 1001), 0, 1000))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("more than the 1,000 bytes");
    }

    @Test
    void singleBytesAreThoseOfTheStream() {
        ObjectStream stream = new ObjectStream(CONTENT, 10, 2);
        assertThat(stream.read()).isEqualTo(Byte.toUnsignedInt(WHOLE[10]));
        assertThat(stream.read()).isEqualTo(Byte.toUnsignedInt(WHOLE[11]));
        assertThat(stream.read()).isEqualTo(-1);
    }

    private static long check(byte[] part, int from, int length) throws IOException {
        return new ObjectCheck().read("key", new ByteArrayInputStream(part), CONTENT, from, length);
    }

    private static byte[] whole() {
        try {
            return new ObjectStream(CONTENT, 0, 3_000_001).readAllBytes();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
