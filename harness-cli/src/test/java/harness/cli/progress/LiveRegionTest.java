package harness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class LiveRegionTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    /** It may have drawn more often than asked. */
    @Test
    void linesThatStayStandAboveTheLineThatMoves() {
        LiveRegion region = new LiveRegion(
                new PrintStream(written, true, StandardCharsets.UTF_8), () -> 80, columns -> "now at " + columns);
        region.print("one");
        region.print("two");
        region.close();
        region.print("three");
        String text = written.toString(StandardCharsets.UTF_8);
        List<String> lines =
                Stream.of(text.split("\n", -1)).map(LiveRegionTest::seen).toList();
        assertThat(lines).containsExactly("one", "two", "three", "");
        assertThat(text).contains("\r\u001b[Know at 80").doesNotEndWith("now at 80");
    }

    /** What a terminal shows of a line once it is whole. */
    private static String seen(String line) {
        int erased = line.lastIndexOf("\u001b[K");
        return erased < 0 ? line : line.substring(erased + "\u001b[K".length());
    }
}
