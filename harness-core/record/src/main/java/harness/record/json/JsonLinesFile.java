package harness.record.json;

import harness.api.text.Reason;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file of one JSON object a line that is only appended to, by one process at a time. An interrupt of the thread that writes
 * loses nothing: what is written with goes on where a channel would close itself.
 */
public final class JsonLinesFile implements AutoCloseable {
    /** Another process, or another part of this one, has the file open for appending. */
    public static final class BusyException extends IOException {
        private static final long serialVersionUID = 1L;

        BusyException(Path path, Throwable cause) {
            super(path + " is being written", cause);
        }
    }

    private final Path path;
    private final RandomAccessFile file;
    private final JsonLines content;
    private long end;

    JsonLinesFile(Path path, RandomAccessFile file, JsonLines content) {
        this.path = path;
        this.file = file;
        this.content = content;
        this.end = content.intact();
    }

    /**
     * Changes nothing in a file that is there.
     *
     * @param path made if missing, in a directory that exists
     * @return to be repaired and closed
     * @throws BusyException if it is open for appending
     * @throws IOException if it cannot be read and written, or is a symbolic link: what it points to would be appended to
     */
    public static JsonLinesFile open(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            throw new FileSystemException(path.toString(), null, "is a symbolic link");
        }
        boolean fresh = !Files.exists(path);
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            lock(path, file.getChannel());
            if (fresh) {
                syncDirectory(path);
            }
            return new JsonLinesFile(path, file, JsonLines.parse(readFully(file)));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** {@return what the file held when it was opened} */
    public JsonLines content() {
        return content;
    }

    /**
     * Makes the file fit to be appended to: a torn last line is cut off. To be called when all lines are known to be good; a
     * file with another damage stays as it is.
     *
     * @return the file beside this one that has what was cut off, if anything was
     * @throws IOException if it cannot be written
     */
    public Optional<Path> repair() throws IOException {
        Optional<Path> copy = Optional.empty();
        if (content.torn() > 0) {
            copy = Optional.of(keepTorn());
            file.setLength(end);
        }
        if (content.newlineMissing()) {
            append(new byte[] {'\n'});
        } else {
            file.getFD().sync();
        }
        return copy;
    }

    /**
     * @param lines whole ones with their line ends; they are on the disk when this returns
     * @throws IOException if they could not be made durable; the file is as it was before
     */
    public void append(byte[] lines) throws IOException {
        try {
            // Half a line of an earlier one that failed would make the whole file unreadable.
            if (file.length() > end) {
                file.setLength(end);
            }
            file.seek(end);
            file.write(lines);
            file.getFD().sync();
        } catch (IOException e) {
            cutBack(e);
            throw e;
        }
        end += lines.length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** A write that stopped half way, on a full disk, leaves no torn line behind. */
    private void cutBack(IOException cause) {
        try {
            file.setLength(end);
        } catch (IOException e) {
            // The next line, or the next one who opens the file, does it.
            cause.addSuppressed(e);
        }
    }

    private Path keepTorn() throws IOException {
        byte[] torn = new byte[Math.toIntExact(content.torn())];
        file.seek(end);
        file.readFully(torn);
        for (int number = 1; ; number++) {
            Path copy = path.resolveSibling(path.getFileName() + ".torn-" + number);
            try (FileChannel channel =
                    FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(torn));
                channel.force(true);
                return copy;
            } catch (FileAlreadyExistsException e) {
                // That of an earlier repair stays.
            }
        }
    }

    /** Through the locked file: closing a second one would release the lock. */
    private static byte[] readFully(RandomAccessFile file) throws IOException {
        byte[] bytes = new byte[Math.toIntExact(file.length())];
        file.readFully(bytes);
        return bytes;
    }

    private static void lock(Path path, FileChannel channel) throws IOException {
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            throw new BusyException(path, e);
        } catch (IOException e) {
            throw new IOException(
                    "its file system has no locks (%s): give a directory on one that has (--out)"
                            .formatted(Reason.of(e)),
                    e);
        }
        if (lock == null) {
            throw new BusyException(path, null);
        }
    }

    private static void syncDirectory(Path file) throws IOException {
        try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            directory.force(true);
        }
    }
}
