package harness.workloads.mpi;

import harness.core.machine.PageCache;
import harness.core.workload.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes caches cold before files are read, and proves it, or says that they are not. */
public final class ReadCaches {
    /** Pages that a kernel reads ahead of nobody, such as those of a file's metadata. */
    private static final double NEGLIGIBLE = 0.01;

    private ReadCaches() {}

    /**
     * @param session of the trial
     * @param files that will be read
     * @param direct whether they will be read with O_DIRECT
     * @return cold with the proof, or warm and why
     * @throws IOException if dirty pages could not be written out, or files not be found
     * @throws InterruptedException if interrupted
     */
    public static CacheState cool(MpiSession session, List<Path> files, boolean direct)
            throws IOException, InterruptedException {
        Optional<JobPlace.OnCluster> cluster = session.place().onCluster();
        if (cluster.isPresent()) {
            return ClusterCaches.cool(cluster.get());
        }
        CacheState dropped = PageCache.drop();
        if (session.remote()) {
            return CacheState.warm("cached: the page caches of other machines are out of reach");
        }
        DataPlace data = session.place().data();
        return state(
                dropped,
                session.cachedShare(files),
                direct,
                data.pageCachedHereAlone() ? Optional.empty() : Optional.of(data.describe()));
    }

    /**
     * @param dropped what became of this machine's page cache
     * @param cached which share of the files is in it; empty where that is not known
     * @param direct whether they will be read with O_DIRECT
     * @param elsewhere the file system, if it may keep data in memory besides the page cache
     * @return cold with the proof, or warm and why
     */
    static CacheState state(CacheState dropped, OptionalDouble cached, boolean direct, Optional<String> elsewhere) {
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
