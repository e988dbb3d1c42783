package harness.workloads.mpi;

import harness.api.host.DataPlace;
import harness.api.machine.ColdFiles;
import harness.api.machine.PageCache;
import harness.api.workload.CacheState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Makes caches cold before files are read, and proves it, or says that they are not. */
public final class ReadCaches {
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
        return ColdFiles.state(
                dropped,
                session.cachedShare(files),
                direct,
                data.pageCachedHereAlone() ? Optional.empty() : Optional.of(data.describe()));
    }
}
