package harness.workloads.hive;

import harness.workloads.mapreduce.JobCounters;
import java.io.IOException;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;

/** Hive, in this process or in a server. Whatever it does fails with an {@link IOException} of one line. */
interface HiveSession {
    /**
     * Begins to start Hive; called once, before anything else.
     *
     * @param database of the first query
     * @throws IOException if it is known at once that Hive does not start
     * @throws InterruptedException if interrupted
     */
    void open(OwnDatabase database) throws IOException, InterruptedException;

    /**
     * @return seconds from the start to the result of the first query, on a table of one row
     * @throws IOException if Hive does not start
     * @throws InterruptedException if interrupted
     */
    double startSeconds() throws IOException, InterruptedException;

    /** {@return whether it is known that Hive did not start} */
    boolean failed();

    /**
     * @return the configuration of the cluster that holds the tables, with Hive's class path for jobs; a fresh object at each
     *     call
     * @throws IOException if there is none
     */
    Configuration cluster() throws IOException;

    /**
     * @param key of a setting
     * @return the value with which Hive started; empty if there is none
     * @throws IOException if Hive does not start
     * @throws InterruptedException if interrupted
     */
    String standard(String key) throws IOException, InterruptedException;

    /**
     * @param key of a setting
     * @param value for the statements that follow
     * @throws IOException if Hive does not start, or a server does not allow it
     * @throws InterruptedException if interrupted
     */
    void set(String key, String value) throws IOException, InterruptedException;

    /**
     * @param statements SQL, done one after another
     * @throws IOException if one of them fails
     * @throws InterruptedException if interrupted; a running job is killed
     */
    default void run(List<String> statements) throws IOException, InterruptedException {
        for (String statement : statements) {
            run(statement, progress -> {});
        }
    }

    /**
     * @param statement SQL
     * @param progress is told how much of the running job is done, 0 to 1, where that is known
     * @return the counters of the jobs that it took, in their order; none where a server keeps them to itself
     * @throws IOException if it fails
     * @throws InterruptedException if interrupted; a running job is killed
     */
    List<JobCounters> run(String statement, DoubleConsumer progress) throws IOException, InterruptedException;

    /**
     * Ends the statement that runs, if there is one, and all that it has started on the cluster; for any thread.
     *
     * @throws IOException if it may go on
     */
    void cancel() throws IOException;

    /**
     * Gives back what the session holds of the run's own cluster between queries.
     *
     * @throws IOException if Hive does not start or does not give it back
     * @throws InterruptedException if interrupted
     */
    void rest() throws IOException, InterruptedException;

    /**
     * Ends the session and removes its directories.
     *
     * @throws IOException if something is left behind
     * @throws InterruptedException if interrupted
     */
    void end() throws IOException, InterruptedException;
}
