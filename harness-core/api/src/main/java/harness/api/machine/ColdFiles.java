package harness.api.machine;

import harness.api.workload.CacheState;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Whether files that are about to be read are in memory, by proof. */
public final class ColdFiles {
    /** Pages that a kernel reads ahead of nobody, such as those of a file's metadata. */
    private static final double NEGLIGIBLE = 0.01;

    private static final int PAGE = 4096;
    private static final long MAPPED = 1L << 30;

    private ColdFiles() {}

    /**
     * Asks the kernel page by page (mincore(2)); nothing is read.
     *
     * @param files that are there
     * @return which share of their pages is in memory; empty where their file system maps no files
     * @throws IOException if a file cannot be opened
     */
    public static OptionalDouble residentShare(Collection<Path> files) throws IOException {
        long pages = 0;
        long resident = 0;
        for (Path file : files) {
            try (FileChannel channel = FileChannel.open(file)) {
                long size = channel.size();
                for (long at = 0; at < size; at += MAPPED) {
                    Optional<MappedByteBuffer> mapped = map(channel, at, Math.min(MAPPED, size - at));
                    if (mapped.isEmpty()) {
                        return OptionalDouble.empty();
                    }
                    for (int page = 0; page < mapped.get().capacity(); page += PAGE) {
                        int length = Math.min(PAGE, mapped.get().capacity() - page);
                        pages++;
                        resident += mapped.get().slice(page, length).isLoaded() ? 1 : 0;
                    }
                }
            }
        }
        return OptionalDouble.of(pages == 0 ? 0 : resident / (double) pages);
    }

    private static Optional<MappedByteBuffer> map(FileChannel channel, long at, long length) {
        try {
            return Optional.of(channel.map(FileChannel.MapMode.READ_ONLY, at, length));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * @param dropped what became of this machine's page cache
     * @param cached which share of the files is in it; empty where that is not known
     * @param direct whether they will be read with O_DIRECT
     * @param elsewhere the file system, if it may keep data in memory besides the page cache
     * @return cold with the proof, or warm and why
     */
    public static CacheState state(
            CacheState dropped, OptionalDouble cached, boolean direct, Optional<String> elsewhere) {
        String share = share(cached);
        if (elsewhere.isPresent()) {
            return CacheState.warm("cached: %s may keep data in memory besides the page cache; there, %s"
                    .formatted(elsewhere.get(), share));
        }
        if (direct) {
            return CacheState.cold("O_DIRECT: reads go past the page cache, where %s".formatted(share));
        }
        return cached.isPresent() && cached.getAsDouble() < NEGLIGIBLE
                ? CacheState.cold("%s; %s".formatted(dropped.how(), share))
                : CacheState.warm("cached: %s; %s".formatted(share, dropped.how()));
    }

    private static String share(OptionalDouble cached) {
        return cached.isPresent()
                ? String.format(
                        Locale.ROOT, "%.1f %% of the files' pages are in memory (mincore)", 100 * cached.getAsDouble())
                : "how much of the files is in memory is not known: their file system maps no files (mmap)";
    }
}
