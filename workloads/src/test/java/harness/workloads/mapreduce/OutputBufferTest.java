package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class OutputBufferTest {
    /** Takes nothing, and knows whether it was closed. */
    private static final class FullDisk extends OutputStream {
        private boolean closed;

        @Override
        public void write(int value) throws IOException {
            throw new IOException("full");
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Of one byte each time, and of that and as many more. */
    @Property
    void passesOnWhatItGotInOrder(
            @ForAll List<@Size(max = 40) byte[]> pieces, @ForAll @IntRange(min = 1, max = 20) int size)
            throws IOException {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream got = new ByteArrayOutputStream();
        try (OutputBuffer buffer = new OutputBuffer(got, size)) {
            for (byte[] piece : pieces) {
                buffer.write(piece.length);
                buffer.write(piece);
                expected.write(piece.length);
                expected.write(piece);
            }
        }
        assertThat(got.toByteArray()).isEqualTo(expected.toByteArray());
    }

    @Test
    void keepsWhatFitsUntilItIsFlushed() throws IOException {
        ByteArrayOutputStream got = new ByteArrayOutputStream();
        try (OutputBuffer buffer = new OutputBuffer(got, 4)) {
            buffer.write(new byte[] {1, 2, 3});
            assertThat(got.size()).isZero();
            buffer.flush();
            assertThat(got.size()).isEqualTo(3);
        }
    }

    @Test
    void whatCannotBePassedOnIsToldAndTheTargetIsClosed() throws IOException {
        FullDisk disk = new FullDisk();
        OutputBuffer buffer = new OutputBuffer(disk, 2);
        buffer.write(new byte[] {1, 2});
        assertThatThrownBy(() -> buffer.write(3)).hasMessage("full");
        assertThatThrownBy(buffer::close).hasMessage("full");
        assertThat(disk.closed).isTrue();
    }
}
