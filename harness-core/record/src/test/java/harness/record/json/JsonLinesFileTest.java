package harness.record.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesFileTest {
    private static final String TWO = "{\"a\":\"\u00e4}\"}\n{\"b\":[{},true]}\n";

    @TempDir
    Path directory;

    @Test
    void whatATornLineHeldIsKeptBesideTheFile() throws IOException {
        Files.writeString(file(), TWO + "{\"c\":tr");
        try (JsonLinesFile lines = JsonLinesFile.open(file())) {
            assertThat(Files.readString(file())).as("not changed by opening").endsWith("tr");
            assertThat(lines.repair())
                    .hasValueSatisfying(copy -> assertThat(copy).hasContent("{\"c\":tr"));
            lines.append("{}\n".getBytes(UTF_8));
        }
        assertThat(file()).hasContent(TWO + "{}\n");
        Files.writeString(file(), TWO + "{\"d");
        try (JsonLinesFile lines = JsonLinesFile.open(file())) {
            assertThat(lines.repair())
                    .hasValueSatisfying(copy -> assertThat(copy).hasFileName("lines.jsonl.torn-2"));
        }
    }

    /** Nothing of a file that another program has rewritten is torn. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1}\r{\"b\":2}\r",
                "{\"a\":1}\r{\"b\":",
                "{\"a\":x}\r{\"b\":2}\r",
                "[{\"a\":1},{\"b\":2}]",
                "[{\"a\":1},{\"b\"",
                "{\"a\":1}{\"b\":2}",
                "\ufeff{\"a\":1",
                "garbage"
            })
    void whatIsNotTornIsALine(String content) throws IOException {
        Files.writeString(file(), content);
        try (JsonLinesFile lines = JsonLinesFile.open(file())) {
            assertThat(lines.content().torn()).isZero();
            assertThat(lines.content().lines()).hasSize(1);
        }
        assertThat(Files.readString(file())).isEqualTo(content);
    }

    @Test
    void zerosThatAPowerFailureLeftAreCutOff() throws IOException {
        Files.writeString(file(), TWO + "\0\0\0");
        try (JsonLinesFile lines = JsonLinesFile.open(file())) {
            assertThat(lines.content().lines()).hasSize(2);
            lines.repair();
        }
        assertThat(file()).hasContent(TWO);
    }

    /** Wherever the writer was stopped, no complete line is lost and no incomplete one is taken for a line. */
    @Property
    void anyBeginningHasItsCompleteLines(@ForAll @IntRange(max = 29) int length) {
        byte[] whole = TWO.getBytes(UTF_8);
        JsonLines lines = JsonLines.parse(Arrays.copyOf(whole, Math.min(length, whole.length)));
        int first = TWO.indexOf('\n') + 1; // a character of two bytes is before it
        int complete = (length >= first ? 1 : 0) + (length >= whole.length - 1 ? 1 : 0);
        assertThat(lines.lines()).hasSize(complete);
    }

    @Test
    void aWriteWithoutRoomLeavesNothingBehind() throws IOException {
        FileWithoutRoom disk = new FileWithoutRoom(file());
        try (JsonLinesFile lines = disk.lines()) {
            lines.append("{}\n".getBytes(UTF_8));
            disk.fill();
            assertThatThrownBy(() -> lines.append("{\"a\":1}\n".getBytes(UTF_8)))
                    .hasMessageContaining("No space left");
            assertThat(file()).hasContent("{}\n");
            disk.free();
            lines.append("{}\n".getBytes(UTF_8));
        }
        assertThat(file()).hasContent("{}\n{}\n");
    }

    @Test
    void oneProcessAppends() throws IOException {
        try (JsonLinesFile lines = JsonLinesFile.open(file())) {
            assertThat(List.of(lines.repair())).containsExactly(Optional.empty());
            assertThatThrownBy(() -> JsonLinesFile.open(file())).isInstanceOf(JsonLinesFile.BusyException.class);
        }
    }

    private Path file() {
        return directory.resolve("lines.jsonl");
    }
}
