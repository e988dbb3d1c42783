package harness.workloads.mapreduce;

import harness.api.workload.WorkloadContext;
import harness.workloads.threads.InThreads;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Does an {@link IndexedWork} outside the clock: in threads of this process where the data are few, since a job's start
 * would take longer; as a job on the cluster where they are many, unless that is this machine and has no more to give.
 */
public final class IndexedWorkRunner {
    /** Set to true where there is no cluster for jobs: then everything is done in threads. */
    public static final String IN_PROCESS = "harness.spread.in-process";

    private final WorkloadContext context;
    private final Configuration configuration;

    /**
     * @param context for progress and the number of map slots
     * @param configuration the cluster's, with what the work needs
     */
    public IndexedWorkRunner(WorkloadContext context, Configuration configuration) {
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
        return threads ? inThreads(work, parts, bytes) : asJob(name, work, parts, bytes);
    }

    /**
     * @param context with the number of map slots
     * @param configuration the cluster's
     * @return whether the cluster is this machine and a job would have no more tasks at once than this process has threads, so
     *     that it could only be slower
     */
    public static boolean threadsSuffice(WorkloadContext context, Configuration configuration) {
        String host = FileSystem.getDefaultUri(configuration).getHost();
        return context.mapSlots() <= InThreads.count() && host != null && isHere(host);
    }

    private static boolean isHere(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * As {@link #run}, for work that takes no more memory for much data than for few: in threads wherever they suffice.
     *
     * @param name of the job, if there is one
     * @param work to be done
     * @param parts how many
     * @param bytes that are moved
     * @param most bytes that are moved in threads where a job would have more of them; beyond it is a job
     * @return the lines of all parts, in no order
     * @throws Exception if a part fails
     */
    public List<String> generate(String name, Class<? extends IndexedWork> work, int parts, long bytes, long most)
            throws Exception {
        return run(name, work, parts, bytes, threadsSuffice(context, configuration) ? Long.MAX_VALUE : most);
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

    private List<String> inThreads(Class<? extends IndexedWork> type, int parts, long bytes) throws Exception {
        FileSystem files = FileSystem.get(configuration);
        try (PartsProgress progress = new PartsProgress(parts, share -> tell(share, parts, bytes))) {
            List<Callable<String>> all = new ArrayList<>();
            for (int part = 0; part < parts; part++) {
                int index = part;
                IndexedWork.Site site = new IndexedWork.Site(configuration, files, share -> progress.at(index, share));
                all.add(() -> {
                    String line = type.getConstructor().newInstance().apply(site, index);
                    progress.ended(index);
                    return line;
                });
            }
            return InThreads.results(all, (done, of) -> {});
        }
    }

    private void tell(double share, int parts, long bytes) {
        if (bytes > 0) {
            context.progress((long) (share * bytes), bytes, "bytes");
        } else {
            context.progress((long) (share * parts), parts, "files");
        }
    }
}
