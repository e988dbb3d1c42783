package harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class StartMainTest {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_8 = 52;

    @Test
    void versionsAreReadAsEachJavaCallsItself() {
        assertThat(StartMain.version("1.8")).isEqualTo(8);
        assertThat(StartMain.version("11")).isEqualTo(11);
        assertThat(StartMain.version("25")).isEqualTo(25);
    }

    /** Else an old Java would speak of class files. */
    @Test
    void anOldJavaCanLoadIt() throws IOException {
        try (InputStream file = StartMain.class.getResourceAsStream("StartMain.class");
                DataInputStream data = new DataInputStream(file)) {
            assertThat(data.readInt()).isEqualTo(MAGIC);
            data.readUnsignedShort();
            assertThat(data.readUnsignedShort()).isEqualTo(JAVA_8);
        }
    }
}
