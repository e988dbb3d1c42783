package harness.control.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.json.Json;
import harness.record.json.FileWithoutRoom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir
    Path directory;

    @Test
    void whatWasAppendedIsReadAgain() {
        List<JournalEntry> written = List.of(
                new JournalEntry.Opened(NOW, "a-1", Map.of("region", "us-east-1")),
                new JournalEntry.Intended(NOW, "slaves", "instances", "token", 1, 2, Optional.of(NOW)),
                new JournalEntry.Revised(NOW, Map.of("slaves", "2")),
                new JournalEntry.Made(NOW, "slaves", List.of("i-1", "i-2")));
        try (Journal journal = Journal.open(file())) {
            written.forEach(journal::append);
        }
        assertThat(Journal.read(file())).isEqualTo(written);
        try (Journal journal = Journal.open(file())) {
            assertThat(journal.ledger().ids("instances")).containsExactly("i-1", "i-2");
            assertThat(journal.ledger().opened().orElseThrow().cluster()).isEqualTo("a-1");
            assertThat(journal.ledger().opened().orElseThrow().facts())
                    .isEqualTo(Map.of("region", "us-east-1", "slaves", "2"));
        }
    }

    @Test
    void aTornLastLineIsCutOffAndTheJournalGoesOn() throws IOException {
        try (Journal journal = Journal.open(file())) {
            journal.append(new JournalEntry.Intended(NOW, "key", "key-pair", "t"));
        }
        Files.writeString(file(), "{\"event\":\"made\",\"key\":\"k", StandardOpenOption.APPEND);
        try (Journal journal = Journal.open(file())) {
            assertThat(journal.ledger().find("key").orElseThrow().made()).isEmpty();
            journal.append(new JournalEntry.Made(NOW, "key", List.of("k-1")));
        }
        assertThat(Journal.read(file())).hasSize(2);
    }

    @Test
    void aCorruptLineInTheMiddleIsRefusedByItsNumber() throws IOException {
        Files.writeString(file(), "nonsense\n");
        assertThatThrownBy(() -> Journal.open(file()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 1");
    }

    @Test
    void aLineForWhichTheDiskHasNoRoomAnnouncesNothing() throws IOException {
        FileWithoutRoom disk = new FileWithoutRoom(file());
        try (Journal journal = new Journal(file(), disk.lines(), List.of())) {
            journal.append(new JournalEntry.Intended(NOW, "k0", "instances", "token"));
            disk.fill();
            assertThatThrownBy(() -> journal.append(new JournalEntry.Made(NOW, "k0", List.of("i-1"))))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("No space left");
            assertThat(journal.entries()).hasSize(1);
            disk.free();
            journal.append(new JournalEntry.Removing(NOW, "k0"));
        }
        assertThat(Journal.read(file())).hasSize(2);
    }

    @Test
    void aFieldThatIsMissingIsNamed() throws IOException {
        Files.writeString(file(), "{\"event\":\"made\",\"at\":\"2026-03-01T10:00:00Z\",\"key\":\"slaves\"}\n");
        assertThatThrownBy(() -> Journal.read(file()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 1 is corrupt")
                .hasMessageContaining("'ids'");
    }

    /** A journal that an editor has rewritten is refused as it is: what it says may still cost money. */
    @Test
    void aJournalWithOtherLineEndsIsNotShortened() throws IOException {
        try (Journal journal = Journal.open(file())) {
            journal.append(new JournalEntry.Intended(NOW, "a", "instances", "t"));
            journal.append(new JournalEntry.Intended(NOW, "b", "instances", "t"));
        }
        String rewritten = Files.readString(file()).replace('\n', '\r');
        Files.writeString(file(), rewritten);
        assertThatThrownBy(() -> Journal.open(file())).isInstanceOf(UsageException.class);
        assertThat(Files.readString(file())).isEqualTo(rewritten);
    }

    @Test
    void onlyOneWritesAtATime() {
        Journal first = Journal.open(file());
        try {
            assertThatThrownBy(() -> Journal.open(file()))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another harness");
        } finally {
            first.close();
        }
    }

    /** Wherever the file is cut, what is read is a beginning of what was written. */
    @Property(tries = 200)
    void aCutJournalIsABeginning(@ForAll("entries") List<JournalEntry> entries, @ForAll double where)
            throws IOException {
        byte[] whole = entries.stream()
                .map(entry -> Json.line(entry) + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        int cut = (int) (Math.abs(where % 1) * whole.length);
        Path file = Files.createTempFile("journal", ".jsonl");
        try {
            Files.write(file, java.util.Arrays.copyOf(whole, cut));
            List<JournalEntry> read = Journal.read(file);
            assertThat(read).isEqualTo(entries.subList(0, read.size()));
            try (Journal journal = Journal.open(file)) {
                journal.append(new JournalEntry.Removed(NOW, "k0"));
            }
            assertThat(Journal.read(file)).hasSize(read.size() + 1);
        } finally {
            Files.delete(file);
        }
    }

    /** Nothing that was intended is forgotten before the provider has said that it is not there. */
    @Property
    void whatMayExistIsHeldUntilItIsKnownToBeGone(@ForAll("entries") List<JournalEntry> entries) {
        Set<String> mayExist = new HashSet<>();
        List<JournalEntry> sofar = new ArrayList<>();
        for (JournalEntry entry : entries) {
            sofar.add(entry);
            if (entry instanceof JournalEntry.Intended intent) {
                mayExist.add(intent.key());
            } else if (entry instanceof JournalEntry.Refused refused) {
                mayExist.remove(refused.key());
            } else if (entry instanceof JournalEntry.Removed removed) {
                mayExist.remove(removed.key());
            }
            assertThat(Ledger.of(sofar).held())
                    .extracting(Ledger.Held::key)
                    .containsExactlyInAnyOrderElementsOf(mayExist);
        }
    }

    @Provide
    static Arbitrary<List<JournalEntry>> entries() {
        Arbitrary<String> keys = Arbitraries.of("k0", "k1", "k2");
        Arbitrary<List<String>> ids =
                Arbitraries.strings().ofMinLength(1).ofMaxLength(8).list().ofMaxSize(3);
        return Arbitraries.oneOf(
                        keys.map(key -> (JournalEntry) new JournalEntry.Intended(NOW, key, "instances", "token")),
                        Combinators.combine(keys, ids).as((key, made) -> new JournalEntry.Made(NOW, key, made)),
                        keys.map(key -> new JournalEntry.Refused(NOW, key, "no\ncapacity")),
                        keys.map(key -> new JournalEntry.Removing(NOW, key)),
                        keys.map(key -> new JournalEntry.Removed(NOW, key)))
                .list()
                .ofMaxSize(20);
    }

    private Path file() {
        return directory.resolve("journal.jsonl");
    }
}
