package harness.core.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import harness.core.UsageException;
import harness.core.json.Json;
import harness.core.json.JsonLines;
import harness.core.json.JsonLinesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of one JSON object per line that is only ever appended to. An entry is on disk when {@link #append} returns. Only
 * one process at a time writes it; a line that was being written when that process died is cut off by the next one.
 */
public final class Journal implements AutoCloseable {
    private static final ObjectReader READER = Json.mapper()
            .readerFor(JournalEntry.class)
            .with(
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final Path path;
    private final JsonLinesFile file;
    private final List<JournalEntry> entries;

    Journal(Path path, JsonLinesFile file, List<JournalEntry> entries) {
        this.path = path;
        this.file = file;
        this.entries = new ArrayList<>(entries);
    }

    /**
     * @param path made if missing, in a directory that exists
     * @return to be closed by the caller
     * @throws UsageException if another process writes it, a line other than a torn last one is no entry, or it cannot be
     *     written; the file is as it was before
     */
    public static Journal open(Path path) {
        try {
            JsonLinesFile file = JsonLinesFile.open(path);
            try {
                List<JournalEntry> entries = decode(path, file.content());
                file.repair();
                return new Journal(path, file, entries);
            } catch (IOException | UsageException e) {
                file.close();
                throw e;
            }
        } catch (JsonLinesFile.BusyException e) {
            throw new UsageException(
                    "another harness is working on this cluster (%s): wait for its end, or end it".formatted(path), e);
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be written (%s)".formatted(path, e.getMessage()), e);
        }
    }

    /**
     * Reads without writing, even while another process writes.
     *
     * @param path of a journal
     * @return its entries; none if there is no file
     * @throws UsageException if it cannot be read, or a line other than a torn last one is no entry
     */
    public static List<JournalEntry> read(Path path) {
        try {
            return Files.exists(path) ? decode(path, JsonLines.parse(Files.readAllBytes(path))) : List.of();
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be read (%s)".formatted(path, e.getMessage()), e);
        }
    }

    /**
     * @param entry is on disk when this returns
     * @throws UncheckedIOException if it could not be made durable: then what it announces must not be done
     */
    public synchronized void append(JournalEntry entry) {
        try {
            file.append((Json.line(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("journal " + path + " cannot be written: " + e.getMessage(), e);
        }
        entries.add(entry);
    }

    /** {@return all entries, oldest first} */
    public synchronized List<JournalEntry> entries() {
        return List.copyOf(entries);
    }

    /** {@return what may exist now} */
    public synchronized Ledger ledger() {
        return Ledger.of(entries);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<JournalEntry> decode(Path path, JsonLines content) {
        List<JournalEntry> entries = new ArrayList<>();
        for (byte[] line : content.lines()) {
            entries.add(entry(path, entries.size() + 1, line));
        }
        return List.copyOf(entries);
    }

    private static JournalEntry entry(Path path, int number, byte[] line) {
        try {
            return READER.readValue(line);
        } catch (JsonProcessingException e) {
            throw new UsageException(
                    "%s line %d is corrupt: it is no entry of a journal (%s); put the line right, since it says what may still cost money"
                            .formatted(path, number, Json.problem(e)),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
