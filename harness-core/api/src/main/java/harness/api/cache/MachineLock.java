package harness.api.cache;

import harness.api.UsageException;
import harness.api.json.Json;
import harness.api.machine.HostName;
import harness.api.text.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The right to measure on a machine: two runs at a time would disturb each other's numbers. There is one for each machine
 * per {@link LockDirectory}, so one per controller and user. The operating system gives it back when the process dies.
 */
public final class MachineLock implements AutoCloseable {
    private final FileHold hold;

    private MachineLock(FileHold hold) {
        this.hold = hold;
    }

    /**
     * Who measures.
     *
     * @param id of the run
     * @param pid its process
     * @param since when
     */
    public record Holder(String id, long pid, Instant since) {}

    /**
     * @param directory where the lock's file is
     * @param machine to measure on: this one's {@link HostName}, or another's address
     * @param runId who wants to measure
     * @return the right to
     * @throws UsageException if another run measures there
     */
    public static MachineLock tryAcquire(LockDirectory directory, String machine, String runId) {
        Path file = file(directory, machine);
        try {
            Optional<FileHold> hold = FileHold.tryExclusive(file);
            if (hold.isEmpty()) {
                throw busy(file, machine);
            }
            return new MachineLock(signed(hold.get(), runId));
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    /**
     * @param directory where the lock's file is
     * @param runId who wants to measure on this machine
     * @return the right to
     * @throws UsageException if another run measures
     */
    public static MachineLock tryAcquire(LockDirectory directory, String runId) {
        return tryAcquire(directory, here(), runId);
    }

    /**
     * Waits for as long as another run measures.
     *
     * @param directory where the lock's file is
     * @param machine as in {@link #tryAcquire(LockDirectory, String, String)}
     * @param runId who wants to measure
     * @return the right to
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public static MachineLock await(LockDirectory directory, String machine, String runId) throws InterruptedException {
        Path file = file(directory, machine);
        try {
            return new MachineLock(signed(FileHold.exclusive(file), runId));
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static UsageException unusable(Path file, IOException e) {
        return new UsageException(
                "cannot lock %s (%s): set %s to a directory that can be written, on a file system that has locks"
                        .formatted(file, Reason.of(e), CacheDirectory.VARIABLE),
                e);
    }

    private static Path file(LockDirectory directory, String machine) {
        return directory.path().resolve("measuring-" + machine + ".lock");
    }

    /** {@return this machine, by the kernel's name for it: a home directory may be shared by several} */
    public static String here() {
        try {
            return HostName.own();
        } catch (IOException e) {
            return "localhost";
        }
    }

    /** On a full file system it stays without a name, and holds: another one would not keep those off that have it here. */
    private static FileHold signed(FileHold hold, String runId) {
        Holder holder = new Holder(runId, ProcessHandle.current().pid(), Instant.now());
        try {
            hold.channel().truncate(0);
            hold.channel().write(ByteBuffer.wrap(Json.line(holder).getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            // Whoever is refused is told of another run.
        }
        return hold;
    }

    private static UsageException busy(Path file, String machine) {
        return new UsageException(holder(file)
                        .map(holder -> "run " + holder.id() + " (process " + holder.pid() + ")")
                        .orElse("another run")
                + " is measuring on " + (machine.equals(here()) ? "this machine" : machine)
                + ": start with --wait to wait for its end");
    }

    /** Reading would drop a lock that this process holds itself, so its own runs stay unnamed. */
    private static Optional<Holder> holder(Path file) {
        if (FileHold.isHeldHere(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.read(Files.readString(file), Holder.class));
        } catch (IOException | UncheckedIOException e) {
            // It has the lock and has not signed yet.
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            hold.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
