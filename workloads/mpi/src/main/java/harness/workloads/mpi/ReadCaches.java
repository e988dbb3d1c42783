package harness.workloads.mpi;

import harness.core.machine.PageCache;
import harness.core.workload.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
        double cached = session.cachedShare(files);
        String share = String.format(Locale.ROOT, "%.1f %%", 100 * cached);
        DataPlace data = session.place().data();
        if (!data.pageCachedHereAlone()) {
            return CacheState.warm(
                    "cached: %s may keep data in memory besides the page cache; there, %s of the files are"
                            .formatted(data.describe(), share));
        }
        if (direct) {
            return CacheState.cold(
                    "O_DIRECT: reads go past the page cache, which has %s of the files".formatted(share));
        }
        return cached < NEGLIGIBLE
                ? CacheState.cold("%s; %s of the files' pages are in memory (mincore)".formatted(dropped.how(), share))
                : CacheState.warm(
                        "cached: %s of the files' pages are in memory (mincore); %s".formatted(share, dropped.how()));
    }
}
