package harness.control.journal;

import harness.api.UsageException;
import harness.record.json.JsonLinesFile;
import java.nio.file.Path;
import java.util.List;

/** The journal of a rental: what was asked for, made and removed, in a file that is only ever appended to ({@link EntryFile}). */
public final class Journal implements AutoCloseable {
    private static final EntryFile.Kind<JournalEntry> KIND =
            new EntryFile.Kind<>(JournalEntry.class, "cluster", "what may still cost money");

    private final EntryFile<JournalEntry> file;

    private Journal(EntryFile<JournalEntry> file) {
        this.file = file;
    }

    Journal(Path path, JsonLinesFile file, List<JournalEntry> entries) {
        this(new EntryFile<>(path, file, entries));
    }

    /**
     * @param path made if missing, in a directory that exists
     * @return to be closed by the caller
     * @throws UsageException if another process writes it, a line other than a torn last one is no entry, or it cannot be
     *     written; the file is as it was before
     */
    public static Journal open(Path path) {
        return new Journal(EntryFile.open(KIND, path));
    }

    /**
     * Reads without writing, even while another process writes.
     *
     * @param path of a journal
     * @return its entries; none if there is no file
     * @throws UsageException if it cannot be read, or a line other than a torn last one is no entry
     */
    public static List<JournalEntry> read(Path path) {
        return EntryFile.read(KIND, path);
    }

    /**
     * @param entry is on disk when this returns
     * @throws java.io.UncheckedIOException if it could not be made durable: then what it announces must not be done
     */
    public void append(JournalEntry entry) {
        file.append(entry);
    }

    /** {@return all entries, oldest first} */
    public List<JournalEntry> entries() {
        return file.entries();
    }

    /** {@return what may exist now} */
    public Ledger ledger() {
        return Ledger.of(entries());
    }

    @Override
    public void close() {
        file.close();
    }
}
