package harness.control.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.text.Reason;
import harness.record.json.JsonLines;
import harness.record.json.JsonLinesFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of one entry a line that is only ever appended to. An entry is on disk when {@link #append} returns. Only one process at a
 * time writes it; a line that was being written when that process died is cut off by the next one.
 *
 * @param <E> of an entry: a JSON object
 */
public final class EntryFile<E> implements AutoCloseable {
    private final Path path;
    private final JsonLinesFile file;
    private final List<E> entries;

    /**
     * What is written there.
     *
     * @param type of an entry
     * @param subject what another process works on that writes the file, for example {@code cluster}
     * @param loss why a corrupt line is to be put right, not left out
     * @param <E> of an entry
     */
    public record Kind<E>(Class<E> type, String subject, String loss) {
        private E entry(Path path, int number, byte[] line) {
            ObjectReader reader = Json.mapper()
                    .readerFor(type)
                    .with(
                            DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                            DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
            try {
                return reader.readValue(line);
            } catch (JsonProcessingException e) {
                throw new UsageException(
                        "%s line %d is corrupt: it is no entry of a journal (%s); put the line right, since it says %s"
                                .formatted(path, number, Json.problem(e), loss),
                        e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private List<E> decode(Path path, JsonLines content) {
            List<E> entries = new ArrayList<>();
            for (byte[] line : content.lines()) {
                entries.add(entry(path, entries.size() + 1, line));
            }
            return List.copyOf(entries);
        }
    }

    /**
     * @param path of the file
     * @param file that is open
     * @param entries that it has
     */
    public EntryFile(Path path, JsonLinesFile file, List<E> entries) {
        this.path = path;
        this.file = file;
        this.entries = new ArrayList<>(entries);
    }

    /**
     * @param kind of its entries
     * @param path made if missing, in a directory that exists
     * @param <E> of an entry
     * @return to be closed by the caller
     * @throws UsageException if another process writes it, a line other than a torn last one is no entry, or it cannot be
     *     written; the file is as it was before
     */
    public static <E> EntryFile<E> open(Kind<E> kind, Path path) {
        try {
            JsonLinesFile file = JsonLinesFile.open(path);
            try {
                List<E> entries = kind.decode(path, file.content());
                file.repair();
                return new EntryFile<>(path, file, entries);
            } catch (IOException | UsageException e) {
                file.close();
                throw e;
            }
        } catch (JsonLinesFile.BusyException e) {
            throw new UsageException(
                    "another harness is working on this %s (%s): wait for its end, or end it"
                            .formatted(kind.subject(), path),
                    e);
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be written (%s)".formatted(path, Reason.of(e)), e);
        }
    }

    /**
     * Reads without writing, even while another process writes.
     *
     * @param kind of its entries
     * @param path of the file
     * @param <E> of an entry
     * @return its entries; none if there is no file
     * @throws UsageException if it cannot be read, or a line other than a torn last one is no entry
     */
    public static <E> List<E> read(Kind<E> kind, Path path) {
        try {
            return Files.exists(path) ? kind.decode(path, JsonLines.parse(Files.readAllBytes(path))) : List.of();
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be read (%s)".formatted(path, Reason.of(e)), e);
        }
    }

    /**
     * @param entry is on disk when this returns
     * @throws UncheckedIOException if it could not be made durable: then what it announces must not be done
     */
    public synchronized void append(E entry) {
        try {
            file.append((Json.line(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("journal " + path + " cannot be written: " + Reason.of(e), e);
        }
        entries.add(entry);
    }

    /** {@return all entries, oldest first} */
    public synchronized List<E> entries() {
        return List.copyOf(entries);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
