package harness.api.machine;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * What is free on the disk of a file. It is not asked of the file's {@link java.nio.file.FileStore}, which has to be found among
 * the mounts: in a chroot whose root is none there is no such mount.
 */
public final class FreeSpace {
    /** The share of it that files may take: a file system is slower when it is full, and others need room, too. */
    public static final double MOST_FILLED = 0.9;

    private static final long LIMIT_SECONDS = 20;

    private FreeSpace() {}

    /**
     * @param existing a file or directory that is there
     * @return bytes that this process may still write
     * @throws IOException if the file system does not tell
     */
    public static long of(Path existing) throws IOException {
        File file = existing.toFile();
        if (file.getTotalSpace() > 0) {
            return file.getUsableSpace();
        }
        // Java has 0 for a call that failed, and for a file system without a size, such as /proc.
        try {
            return Files.getFileStore(existing).getUsableSpace();
        } catch (IOException e) {
            throw new IOException("the file system of " + existing + " does not tell its size", e);
        }
    }

    /**
     * @param path need not exist yet
     * @return files that can still be made there (inodes); empty where their number is not limited, or nobody tells
     */
    public static OptionalLong files(Path path) {
        try {
            // Java has no call for it.
            String existing = MachineProbe.existing(path).toString();
            Process stat = ChildEnvironment.withoutSecrets(List.of("stat", "-f", "-c", "%c %d", existing))
                    .start();
            // Of a server that is gone NFS waits for ever.
            CompletableFuture.delayedExecutor(LIMIT_SECONDS, TimeUnit.SECONDS).execute(stat::destroyForcibly);
            String[] counts =
                    Objects.toString(stat.inputReader().readLine(), "").split(" ");
            return Long.parseLong(counts[0]) > 0 ? OptionalLong.of(Long.parseLong(counts[1])) : OptionalLong.empty();
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
