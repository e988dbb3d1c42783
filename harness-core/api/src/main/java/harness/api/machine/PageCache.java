package harness.api.machine;

import harness.api.text.Reason;
import harness.api.workload.CacheState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** This machine's cache of file contents. */
public final class PageCache {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");
    /** Page cache only; dentries and inodes stay (the kernel's Documentation/admin-guide/sysctl/vm.rst). */
    private static final byte[] PAGES = "1\n".getBytes(StandardCharsets.US_ASCII);

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /** Memory full of dirty pages and one slow disk. */
    private static final long SYNC_SECONDS = 1800;

    /**
     * Types of file systems, as the kernel names them, that keep data in memory nowhere but in the page cache. tmpfs and ramfs
     * are memory, ZFS has a cache of its own.
     */
    public static final List<String> FILE_SYSTEMS =
            List.of("bcachefs", "btrfs", "ext2", "ext3", "ext4", "f2fs", "jfs", "reiserfs", "xfs");

    private static final String OVERLAY = "overlay";
    private static final String UPPER = "upperdir=";
    private static final Path MOUNTS = Path.of("/proc/self/mounts");

    private PageCache() {}

    /**
     * @param directory that is there
     * @return the type of its file system if that may keep data in memory besides the page cache, {@code unknown} if there is
     *     no telling; of an overlay, that of its upper layer, where data are written, if that is in sight
     */
    public static Optional<String> memoryBesides(Path directory) {
        try {
            String type = Files.getFileStore(directory).type();
            if (!type.equals(OVERLAY)) {
                return Optional.of(type).filter(t -> !FILE_SYSTEMS.contains(t));
            }
            return upperLayer(directory.toRealPath(), Files.readAllLines(MOUNTS))
                    .filter(Files::isDirectory)
                    .flatMap(PageCache::memoryBesides);
        } catch (IOException e) {
            return Optional.of("unknown");
        }
    }

    /**
     * @param directory a real path
     * @param mounts lines as in {@code /proc/self/mounts} (proc_pid_mounts(5))
     * @return the upper layer, if the directory lies on an overlay
     */
    static Optional<Path> upperLayer(Path directory, List<String> mounts) {
        return mounts.stream()
                .map(line -> line.split(" "))
                .filter(mount -> mount.length > 3 && directory.startsWith(mount[1]))
                // The last of several at one place hides the others.
                .reduce((first, second) -> second[1].length() >= first[1].length() ? second : first)
                .filter(mount -> mount[2].equals(OVERLAY))
                .flatMap(mount -> Arrays.stream(mount[3].split(","))
                        .filter(option -> option.startsWith(UPPER))
                        .map(option -> Path.of(option.substring(UPPER.length())))
                        .findFirst());
    }

    /**
     * Writes dirty pages out and drops the page cache.
     *
     * @return cold, or warm and why
     * @throws IOException if dirty pages could not be written out
     * @throws InterruptedException if interrupted
     */
    public static CacheState drop() throws IOException, InterruptedException {
        if (!Files.isWritable(DROP)) {
            return CacheState.warm("dropping the page cache needs a writable " + DROP + " (root on Linux)");
        }
        sync();
        try {
            Files.write(DROP, PAGES);
        } catch (IOException e) {
            return CacheState.warm("the kernel refused to drop the page cache: " + Reason.of(e));
        }
        return CacheState.cold(dropped());
    }

    /**
     * The same by {@code sudo}, where this user may not and sudo asks for no password.
     *
     * @return cold, or warm and why
     * @throws IOException if there is no shell, or dirty pages could not be written out
     * @throws InterruptedException if interrupted
     */
    public static CacheState dropBySudo() throws IOException, InterruptedException {
        if (Files.isWritable(DROP)) {
            return drop();
        }
        Process shell = ChildEnvironment.withoutSecrets(List.of("sh", "-c", PageCacheScript.DROP))
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return shell.waitFor() == 0
                ? CacheState.cold(dropped())
                : CacheState.warm("the page cache was not dropped: "
                        + said.lines().reduce((first, last) -> last).orElse("sudo failed"));
    }

    /** What is above the page cache is nobody's; what is below it stays as it is. */
    private static String dropped() {
        String done = "dirty pages written, the operating system's page cache dropped through " + DROP;
        return isVirtual() ? done + "; what the virtual machine's host caches was not" : done;
    }

    /** On x86, where the processor tells. */
    private static boolean isVirtual() {
        try {
            return Files.readString(PROCESSORS).contains(" hypervisor");
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes dirty pages of all file systems out: Java has no sync(2). */
    private static void sync() throws IOException, InterruptedException {
        await(start("sync"));
    }

    /**
     * Writes dirty pages of some file systems out, of all at once, and waits until they are on their disks.
     *
     * @param directories each on a file system that is meant, and that is there
     * @throws IOException if they could not be written out
     * @throws InterruptedException if interrupted
     */
    public static void sync(Collection<Path> directories) throws IOException, InterruptedException {
        Map<FileStore, Path> one = new LinkedHashMap<>();
        for (Path directory : directories) {
            one.putIfAbsent(Files.getFileStore(directory), directory);
        }
        List<Process> running = new ArrayList<>();
        for (Path directory : one.values()) {
            running.add(start("sync", "-f", directory.toString()));
        }
        boolean known = true;
        for (Process process : running) {
            known &= process.waitFor(SYNC_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        }
        if (!known) {
            // Before 8.24, GNU's sync knows no file systems.
            running.forEach(Process::destroyForcibly);
            sync();
        }
    }

    private static Process start(String... command) throws IOException {
        return ChildEnvironment.withoutSecrets(List.of(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void await(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(SYNC_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException("sync did not end well within " + SYNC_SECONDS + " s");
        }
    }
}
