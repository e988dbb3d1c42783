package harness.workloads.mpi;

import harness.core.machine.PageCache;
import harness.core.workload.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

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
        CacheState dropped = PageCache.drop();
        String share = percent(session.cachedShare(files));
        if (session.remote()) {
            return CacheState.warm("cached: the page caches of other machines are out of reach");
        }
        if (!session.place().cachedHereAlone()) {
            return CacheState.warm("cached: %s may keep data in memory elsewhere; here %s of the files' pages are"
                    .formatted(session.place().describe(), share));
        }
        if (direct) {
            return CacheState.cold(
                    "O_DIRECT: reads go past the page cache, which has %s of the files".formatted(share));
        }
        return session.cachedShare(files) < NEGLIGIBLE
                ? CacheState.cold("%s; %s of the files' pages are in memory (mincore)".formatted(dropped.how(), share))
                : CacheState.warm(
                        "cached: %s of the files' pages are in memory (mincore); %s".formatted(share, dropped.how()));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
