package harness.api.cache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A lock on a file, held against other processes and against other threads of this one. The operating system releases
 * it when the process dies, however it dies. POSIX drops a process's locks on a file as soon as it closes any channel to
 * that file, so a file is never opened a second time while this process holds it.
 */
public final class FileHold implements AutoCloseable {
    private static final Map<Path, Semaphore> IN_THIS_PROCESS = new ConcurrentHashMap<>();

    private final FileChannel channel;
    private final Semaphore owner;
    private final AtomicBoolean released = new AtomicBoolean();

    private FileHold(FileChannel channel, Semaphore owner) {
        this.channel = channel;
        this.owner = owner;
    }

    /** {@return the lock, or nothing if somebody has it} */
    public static Optional<FileHold> tryExclusive(Path file) throws IOException {
        Semaphore owner = owner(file);
        if (!owner.tryAcquire()) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean held = false;
        try {
            channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            held = lock != null;
        } finally {
            if (!held) {
                release(channel, owner);
            }
        }
        return held ? Optional.of(new FileHold(channel, owner)) : Optional.empty();
    }

    /**
     * Waits until nobody else has the lock, shared or not.
     *
     * @param file made if missing
     * @return the lock
     * @throws IOException if it cannot be opened
     * @throws InterruptedException if interrupted
     */
    public static FileHold exclusive(Path file) throws IOException, InterruptedException {
        return lock(file, false, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Waits until nobody else has the lock exclusively. The file has to exist; it is not written. */
    static FileHold shared(Path file) throws IOException, InterruptedException {
        return lock(file, true, StandardOpenOption.READ);
    }

    /** {@return whether this process has the lock} */
    public static boolean isHeldHere(Path file) {
        return owner(file).availablePermits() == 0;
    }

    private static FileHold lock(Path file, boolean shared, StandardOpenOption... options)
            throws IOException, InterruptedException {
        Semaphore owner = owner(file);
        owner.acquire();
        FileChannel channel = null;
        boolean held = false;
        try {
            channel = FileChannel.open(file, options);
            FileLock lock = channel.lock(0, Long.MAX_VALUE, shared);
            held = lock.isValid();
            return new FileHold(channel, owner);
        } finally {
            if (!held) {
                release(channel, owner);
            }
        }
    }

    public FileChannel channel() {
        return channel;
    }

    @Override
    public void close() throws IOException {
        if (released.compareAndSet(false, true)) {
            release(channel, owner);
        }
    }

    private static void release(FileChannel channel, Semaphore owner) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            owner.release();
        }
    }

    private static Semaphore owner(Path file) {
        return IN_THIS_PROCESS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new Semaphore(1));
    }
}
