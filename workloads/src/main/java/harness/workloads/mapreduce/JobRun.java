package harness.workloads.mapreduce;

import harness.api.host.HostEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;

/**
 * Submits a job, whose tasks mark when they begin to work, and waits for its end. Hadoop's own wait looks every five seconds
 * ({@code mapreduce.client.completion.pollinterval}), which would count as time of a short job.
 */
public final class JobRun {
    private static final long LEAST_POLL_MILLIS = 50;
    private static final long MOST_POLL_MILLIS = 500;
    /** Of the time so far. */
    private static final int POLLS = 100;

    private static final int EVENTS_AT_ONCE = 100;

    private JobRun() {}

    /** Learns how far a job is. */
    @FunctionalInterface
    public interface Watcher {
        /**
         * @param map share of the map work that is done, 0 to 1
         * @param reduce share of the reduce work that is done, 0 to 1
         */
        void at(float map, float reduce);
    }

    /**
     * Runs a job to its end. If this thread is interrupted, or this process is told to end, the job is killed: nobody else
     * would, and it would share the cluster with the next trials.
     *
     * @param job ready to be submitted
     * @param watcher is told 2 to 20 times a second
     * @return the finished job
     * @throws JobFailedException if the job ended without success
     * @throws IOException if the cluster cannot be reached
     * @throws InterruptedException if interrupted
     * @throws ClassNotFoundException if a class of the job is not on the class path
     */
    public static EndedJob finish(Job job, Watcher watcher)
            throws IOException, InterruptedException, ClassNotFoundException {
        WorkMark.in(job.getConfiguration());
        OneNodeInput.in(job);
        job.submit();
        long submitted = System.nanoTime();
        boolean ended = false;
        Runnable kill = () -> kill(job);
        HostEnd.add(kill);
        try {
            while (!job.isComplete()) {
                float map = job.mapProgress();
                watcher.at(map, job.reduceProgress());
                boolean reducesFollow = map < 1 && job.getNumReduceTasks() > 0;
                Thread.sleep(pollMillis(reducesFollow, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - submitted)));
            }
            ended = true;
        } finally {
            HostEnd.remove(kill);
            if (!ended) {
                job.killJob();
            }
        }
        if (!job.isSuccessful()) {
            throw new JobFailedException(job.getJobName(), reason(job));
        }
        watcher.at(1, 1);
        return new EndedJob(job);
    }

    /**
     * Each question costs client and application master some milliseconds of processors that small machines want for their tasks.
     *
     * @param reducesFollow whether the job cannot end well before its reduces have
     * @param elapsed milliseconds since the job was submitted
     * @return at most a hundredth of the time, where the end is not near
     */
    static long pollMillis(boolean reducesFollow, long elapsed) {
        return reducesFollow
                ? Math.max(LEAST_POLL_MILLIS, Math.min(elapsed / POLLS, MOST_POLL_MILLIS))
                : LEAST_POLL_MILLIS;
    }

    private static void kill(Job job) {
        try {
            job.killJob();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String reason(Job job) throws IOException, InterruptedException {
        for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, EVENTS_AT_ONCE)) {
            boolean failed = event.getStatus() == TaskCompletionEvent.Status.FAILED
                    || event.getStatus() == TaskCompletionEvent.Status.TIPFAILED;
            String[] diagnostics = failed ? job.getTaskDiagnostics(event.getTaskAttemptId()) : new String[0];
            if (diagnostics != null && diagnostics.length > 0) {
                return diagnostics[0];
            }
        }
        return String.valueOf(job.getStatus().getFailureInfo());
    }
}
