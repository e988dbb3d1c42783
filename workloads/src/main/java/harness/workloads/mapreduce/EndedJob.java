package harness.workloads.mapreduce;

import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskReport;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * A job that ended well. What it is asked for is fetched from the cluster, which takes time: ask when the clock has stopped.
 *
 * @param job of Hadoop
 */
public record EndedJob(Job job) {
    /**
     * @param configuration the cluster's
     * @param id of a job that somebody else has run, as Hadoop writes it
     * @return the job
     * @throws IOException if the cluster does not know it
     * @throws InterruptedException if interrupted
     */
    public static EndedJob of(Configuration configuration, String id) throws IOException, InterruptedException {
        Job job = new Cluster(configuration).getJob(JobID.forName(id));
        if (job == null) {
            throw new IOException("the cluster does not know job " + id + " any more");
        }
        return new EndedJob(job);
    }

    /**
     * @return its counters
     * @throws IOException if they cannot be had
     */
    public JobCounters counters() throws IOException {
        return JobCounters.of(job);
    }

    /**
     * Asks for all jobs at once: each waits until its application master, which is about to be gone, does not answer any more.
     *
     * @param jobs one or more
     * @return counters of all together
     * @throws IOException if they cannot be had
     * @throws InterruptedException if interrupted
     */
    public static JobCounters counters(List<EndedJob> jobs) throws IOException, InterruptedException {
        List<Callable<JobCounters>> asked =
                jobs.stream().map(job -> (Callable<JobCounters>) job::counters).toList();
        return InThreads.results(asked, jobs.size(), (done, all) -> {}).stream()
                .reduce(JobCounters::plus)
                .orElseThrow();
    }

    /**
     * When its tasks were at work. A map is from its {@link WorkMark#BEGAN} to the end that the application master has noted,
     * a reduce too, but not before the end of the last map, until when it may only wait for more.
     *
     * @return one for each task; empty where tasks leave no mark, or marks that cannot be
     * @throws IOException if the cluster cannot be reached
     * @throws InterruptedException if interrupted
     */
    public Optional<List<WorkSpan>> work() throws IOException, InterruptedException {
        TaskReport[] maps = job.getTaskReports(TaskType.MAP);
        long mapsEnd =
                Arrays.stream(maps).mapToLong(TaskReport::getFinishTime).max().orElse(0);
        List<WorkSpan> all = new ArrayList<>();
        boolean complete =
                maps.length > 0 && add(all, maps, 0) && add(all, job.getTaskReports(TaskType.REDUCE), mapsEnd);
        return complete ? Optional.of(all) : Optional.empty();
    }

    private static boolean add(List<WorkSpan> all, TaskReport[] tasks, long notBefore) {
        for (TaskReport task : tasks) {
            Counter mark = task.getTaskCounters().findCounter(WorkMark.BEGAN);
            long began = Math.max(mark == null ? 0 : mark.getValue(), notBefore);
            if (mark == null || mark.getValue() == 0 || began > task.getFinishTime()) {
                return false;
            }
            all.add(new WorkSpan(began, task.getFinishTime()));
        }
        return true;
    }
}
