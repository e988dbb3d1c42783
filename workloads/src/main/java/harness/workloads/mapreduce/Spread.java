package harness.workloads.mapreduce;

import harness.core.workload.WorkloadContext;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Does an {@link IndexedWork} outside the clock: in threads of this process where the data are few, since a job's start
 * would take longer; as a job on the cluster where they are many.
 */
public final class Spread {
    /** Set to true where there is no cluster for jobs: then everything is done in threads. */
    public static final String IN_PROCESS = "harness.spread.in-process";

    private final WorkloadContext context;
    private final Configuration configuration;

    /**
     * @param context for progress and the number of map slots
     * @param configuration the cluster's, with what the work needs
     */
    public Spread(WorkloadContext context, Configuration configuration) {
        this.context = context;
        this.configuration = configuration;
    }

    /**
     * @param name of the job, if there is one
     * @param work to be done
     * @param parts how many
     * @param bytes that are moved
     * @param most bytes that are moved in threads; beyond it is a job
     * @return the lines of all parts, in no order
     * @throws Exception if a part fails
     */
    public List<String> run(String name, Class<? extends IndexedWork> work, int parts, long bytes, long most)
            throws Exception {
        boolean threads = bytes <= most || configuration.getBoolean(IN_PROCESS, false);
        return threads ? inThreads(work, parts) : asJob(name, work, parts, bytes);
    }

    private List<String> asJob(String name, Class<? extends IndexedWork> work, int parts, long bytes) throws Exception {
        FileSystem files = FileSystem.get(configuration);
        Path output = new Path(context.home(), "work/" + name + "-" + context.trial());
        ClusterFiles.remove(files, output);
        try {
            JobRun.finish(
                    IndexedJob.of(name, configuration, work, parts, output),
                    (map, reduce) -> context.progress((long) (map * (double) bytes), bytes, "bytes"));
            return IndexedJob.lines(files, output);
        } finally {
            ClusterFiles.remove(files, output);
        }
    }

    private List<String> inThreads(Class<? extends IndexedWork> type, int parts) throws Exception {
        IndexedWork.Site site = new IndexedWork.Site(configuration, FileSystem.get(configuration), share -> {});
        return InThreads.results(
                IntStream.range(0, parts)
                        .mapToObj(part -> one(type, site, part))
                        .toList(),
                (done, all) -> context.progress(done, all, "files"));
    }

    private static Callable<String> one(Class<? extends IndexedWork> type, IndexedWork.Site site, int part) {
        return () -> type.getConstructor().newInstance().apply(site, part);
    }
}
