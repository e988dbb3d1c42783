package harness.core.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import harness.core.UsageException;
import harness.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of one JSON object per line that is only ever appended to. An entry is on disk when {@link #append} returns. Only
 * one process at a time writes it; a line that was being written when that process died is cut off by the next one.
 */
public final class Journal implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final List<JournalEntry> entries;
    private long intact;

    Journal(Path file, FileChannel channel, List<JournalEntry> entries, long intact) {
        this.file = file;
        this.channel = channel;
        this.entries = new ArrayList<>(entries);
        this.intact = intact;
    }

    /** The good lines of a file, and how far they go. */
    private record Intact(List<JournalEntry> entries, long bytes) {}

    /**
     * @param file made if missing, in a directory that exists
     * @return to be closed by the caller
     * @throws UsageException if another process writes it, a line other than a torn last one is no entry, or it cannot be
     *     written
     */
    public static Journal open(Path file) {
        try {
            boolean fresh = !Files.exists(file);
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                lock(file, channel);
                Intact intact = parse(file, readFully(channel));
                channel.truncate(intact.bytes());
                channel.position(intact.bytes());
                channel.force(true);
                if (fresh) {
                    syncDirectory(file);
                }
                return new Journal(file, channel, intact.entries(), intact.bytes());
            } catch (IOException | UsageException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be written (%s)".formatted(file, e.getMessage()), e);
        }
    }

    /**
     * Reads without writing, even while another process writes.
     *
     * @param file a journal
     * @return its entries; none if there is no file
     * @throws UsageException if it cannot be read, or a line other than a torn last one is no entry
     */
    public static List<JournalEntry> read(Path file) {
        try {
            return Files.exists(file) ? parse(file, Files.readAllBytes(file)).entries() : List.of();
        } catch (IOException e) {
            throw new UsageException("journal %s cannot be read (%s)".formatted(file, e.getMessage()), e);
        }
    }

    /**
     * @param entry is on disk when this returns
     * @throws UncheckedIOException if it could not be made durable: then what it announces must not be done
     */
    public synchronized void append(JournalEntry entry) {
        ByteBuffer line = ByteBuffer.wrap((Json.line(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            // Half a line of an earlier one that failed would make the whole file unreadable.
            channel.truncate(intact).position(intact);
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
            intact = channel.position();
        } catch (IOException e) {
            cutOff(e);
            throw new UncheckedIOException("journal " + file + " cannot be written: " + e.getMessage(), e);
        }
        entries.add(entry);
    }

    private void cutOff(IOException failure) {
        try {
            channel.truncate(intact);
        } catch (IOException e) {
            // The next line, or the next one who opens the file, does it.
            failure.addSuppressed(e);
        }
    }

    /**
     * @return all entries, oldest first
     */
    public synchronized List<JournalEntry> entries() {
        return List.copyOf(entries);
    }

    /**
     * @return what may exist now
     */
    public synchronized Ledger ledger() {
        return Ledger.of(entries);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Intact parse(Path file, byte[] bytes) {
        List<JournalEntry> entries = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                entries.add(entry(file, entries.size() + 1, bytes, start, i));
                start = i + 1;
            }
        }
        // What has no line end was never whole: nothing was done on the strength of it.
        return new Intact(List.copyOf(entries), start);
    }

    private static JournalEntry entry(Path file, int number, byte[] bytes, int from, int to) {
        try {
            return Json.mapper()
                    .readValue(new String(bytes, from, to - from, StandardCharsets.UTF_8), JournalEntry.class);
        } catch (JsonProcessingException e) {
            throw new UsageException("%s line %d is corrupt: it is no entry of a journal".formatted(file, number), e);
        }
    }

    private static byte[] readFully(FileChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) >= 0) {
            // Reads until the end.
        }
        return buffer.array();
    }

    private static void lock(Path file, FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            throw busy(file, e);
        }
        throw busy(file, null);
    }

    private static UsageException busy(Path file, Exception cause) {
        return new UsageException(
                "another harness is working on this cluster (%s): wait for its end, or end it".formatted(file), cause);
    }

    private static void syncDirectory(Path file) throws IOException {
        try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }
}
