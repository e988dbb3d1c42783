package harness.workloads.disk;

import com.sun.nio.file.ExtendedOpenOption;
import harness.api.text.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A file that several workers move, block after block. */
final class OpenFile implements AutoCloseable {
    private final DeviceFile file;
    private final AccessSetup setup;
    private final Stamp stamp;
    private final FileChannel channel;
    private final int alignment;
    private final AtomicLong next = new AtomicLong();
    private final AtomicInteger working;
    private final Optional<WrittenBlocks> written;
    private volatile long synced;

    private OpenFile(
            DeviceFile file,
            AccessSetup setup,
            Stamp stamp,
            BlockOperation operation,
            FileChannel channel,
            int alignment) {
        this.file = file;
        this.setup = setup;
        this.stamp = stamp;
        this.channel = channel;
        this.alignment = alignment;
        this.working = new AtomicInteger(setup.depth());
        this.written = setup.pattern().timed() && operation.writes()
                ? Optional.of(new WrittenBlocks(setup.size() / setup.block()))
                : Optional.empty();
    }

    /** Opened for an operation; with O_DIRECT or not at all, where that is asked for. */
    static OpenFile open(DeviceFile file, AccessSetup setup, Stamp stamp, BlockOperation operation) throws IOException {
        Set<OpenOption> options = new HashSet<>(
                switch (operation) {
                    case CREATE -> Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    case CHANGE -> Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
                    case READ, CHECK -> Set.of(StandardOpenOption.READ);
                });
        if (!setup.direct()) {
            return new OpenFile(
                    file, setup, stamp, operation, FileChannel.open(file.path(), options), StampedContent.PAGE);
        }
        options.add(ExtendedOpenOption.DIRECT);
        long unit = Files.getFileStore(file.path().getParent()).getBlockSize();
        if (setup.block() % unit != 0) {
            throw new IOException("O_DIRECT on the file system of %s takes multiples of %,d bytes, and block is %,d"
                    .formatted(file.path(), unit, setup.block()));
        }
        try {
            return new OpenFile(file, setup, stamp, operation, FileChannel.open(file.path(), options), (int)
                    Math.max(unit, StampedContent.PAGE));
        } catch (FileSystemException | UnsupportedOperationException e) {
            throw new IOException(
                    "%s cannot be opened with O_DIRECT, and direct=yes asks for it: %s"
                            .formatted(file.path(), Reason.of(e)),
                    e);
        }
    }

    DeviceFile file() {
        return file;
    }

    AccessSetup setup() {
        return setup;
    }

    Stamp stamp() {
        return stamp;
    }

    FileChannel channel() {
        return channel;
    }

    /** Of the addresses of buffers. */
    int alignment() {
        return alignment;
    }

    /** The offset of the next block in order; -1 at the end, unless the time alone ends it. */
    long next() {
        long offset = next.getAndAdd(setup.block());
        if (setup.pattern().timed()) {
            return offset % setup.size();
        }
        return offset < setup.size() ? offset : -1;
    }

    /** Keeps in mind what was written, where that is not everything. */
    void wrote(long offset) {
        written.ifPresent(blocks -> blocks.add(offset / setup.block()));
    }

    /** Which blocks were written, where that is not all of them. */
    Optional<WrittenBlocks> written() {
        return written;
    }

    /** A worker has moved its last block: the last one of all writes the file out. */
    void ended(BlockOperation operation) throws IOException {
        if (working.decrementAndGet() == 0 && operation.writes() && setup.fsync()) {
            channel.force(true);
            synced = System.nanoTime();
        }
    }

    /** When the file had been written out; the given time where that was not asked for. */
    long synced(long otherwise) {
        return synced == 0 ? otherwise : synced;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
