package harness.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Real outputs of the tools, and damage done to them. */
public final class Sample {
    /** Reads an output. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String output) throws ToolOutputException;
    }

    private Sample() {}

    public static String text(String name) {
        try (InputStream in = Sample.class.getResourceAsStream("/samples/" + name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every output that is cut off before its last visible character is refused. */
    public static void assertNoPrefixIsAccepted(Parser<?> parser, String text, int length) {
        assertNoPrefixIsAccepted(parser, text, text.stripTrailing().length() - 1, length);
    }

    /** Every output that is cut off before a place is refused. */
    public static void assertNoPrefixIsAccepted(Parser<?> parser, String text, int end, int length) {
        String prefix = text.substring(0, Math.min(length, end));
        assertThatThrownBy(() -> parser.parse(prefix))
                .as("the first %d of %d characters", prefix.length(), text.length())
                .isInstanceOf(ToolOutputException.class)
                .hasMessageNotContaining("\n");
    }

    /** An output in which something was changed is refused in one line. */
    public static void assertRefused(Parser<?> parser, String text, String original, String changed, String reason) {
        assertThat(text).contains(original);
        assertThatThrownBy(() -> parser.parse(text.replace(original, changed)))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    /** Without some lines an output is refused, unless the numbers are the same as with them. */
    public static <T> void assertHarmlessOrRefused(Parser<T> parser, String text, List<Integer> deleted) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        deleted.stream()
                .map(index -> index % text.lines().count())
                .distinct()
                .sorted((a, b) -> Long.compare(b, a))
                .forEach(index -> lines.remove(index.intValue()));
        parsed(parser, String.join("\n", lines) + "\n")
                .ifPresent(read -> assertThat(Optional.of(read))
                        .as("without lines %s", deleted)
                        .isEqualTo(parsed(parser, text)));
    }

    /** Lines that no tool is known to print change nothing, wherever they stand. */
    public static <T> void assertUnmoved(Parser<T> parser, String text, Map<Integer, String> added)
            throws ToolOutputException {
        List<String> lines = new ArrayList<>(text.lines().toList());
        added.forEach((index, line) -> lines.add(index % (lines.size() + 1), line));
        assertThat(parser.parse(String.join("\n", lines) + "\n"))
                .as("with lines %s", added)
                .isEqualTo(parser.parse(text));
    }

    /** Without a line that is needed an output is refused by the name of that line. */
    public static void assertNamesWhatIsMissing(Parser<?> parser, String text, String line, String named) {
        String without = text.replaceAll("(?m)^.*" + Pattern.quote(line) + ".*\\R", "");
        assertThat(without).isNotEqualTo(text);
        assertThatThrownBy(() -> parser.parse(without))
                .isInstanceOf(ToolOutputException.class)
                .hasMessageContaining(named)
                .hasMessageNotContaining("\n");
    }

    private static <T> Optional<T> parsed(Parser<T> parser, String text) {
        try {
            return Optional.of(parser.parse(text));
        } catch (ToolOutputException e) {
            return Optional.empty();
        }
    }
}
