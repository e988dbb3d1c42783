package harness.workloads.hive;

import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.JobCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.DriverFactory;
import org.apache.hadoop.hive.ql.IDriver;
import org.apache.hadoop.hive.ql.MapRedStats;
import org.apache.hadoop.hive.ql.exec.Task;
import org.apache.hadoop.hive.ql.exec.mr.HadoopJobExecHelper;
import org.apache.hadoop.hive.ql.processors.CommandProcessorException;
import org.apache.hadoop.hive.ql.session.SessionState;
import org.apache.hadoop.mapreduce.Counters;

/**
 * Hive in this process. Everything of it happens in one thread of its own, since Hive keeps its session and its connection
 * to the metastore by thread; whoever asks waits, sees how far a job is, and kills it when interrupted.
 */
public final class HiveSession {
    private static final long POLL_MILLIS = 50;
    private static final double NANOS = 1e9;

    private final ExecutorService thread;
    private final Future<Double> start;
    private volatile HiveConf settings;
    private volatile WatchedState state;

    private HiveSession(WorkloadContext context, FirstQuery first) {
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread hive = new Thread(task, "hive");
            hive.setDaemon(true);
            return hive;
        });
        this.start = thread.submit(() -> open(context, first));
    }

    /**
     * Begins to start Hive and does not wait for it: the first statement does.
     *
     * @param context of the run
     * @param first the first query, on a table of one row
     * @return the starting session
     */
    static HiveSession start(WorkloadContext context, FirstQuery first) {
        return new HiveSession(context, first);
    }

    /**
     * @return seconds from the start to the result of the first query
     * @throws IOException if Hive does not start
     * @throws InterruptedException if interrupted
     */
    public double startSeconds() throws IOException, InterruptedException {
        return result(start, progress -> {});
    }

    /** Whether it is known that Hive did not start. */
    boolean failed() {
        if (!start.isDone()) {
            return false;
        }
        try {
            start.get();
            return false;
        } catch (ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /**
     * @param key of a setting
     * @param value for the statements that follow
     * @throws IOException if Hive does not start
     * @throws InterruptedException if interrupted
     */
    public void set(String key, String value) throws IOException, InterruptedException {
        startSeconds();
        settings.set(key, value);
    }

    /**
     * @param statements SQL, done one after another
     * @throws IOException if one of them fails
     * @throws InterruptedException if interrupted; a running job is killed
     */
    public void run(List<String> statements) throws IOException, InterruptedException {
        for (String statement : statements) {
            run(statement, progress -> {});
        }
    }

    /**
     * @param statement SQL
     * @param progress is told how much of the running job is done, 0 to 1
     * @return the counters of the jobs that it took, in their order
     * @throws IOException if it fails
     * @throws InterruptedException if interrupted; a running job is killed
     */
    public List<JobCounters> run(String statement, DoubleConsumer progress) throws IOException, InterruptedException {
        startSeconds();
        return result(thread.submit(() -> execute(statement)), progress);
    }

    /**
     * Gives back what the session holds of the cluster between queries.
     *
     * @throws IOException if Hive does not start or does not give it back
     * @throws InterruptedException if interrupted
     */
    void rest() throws IOException, InterruptedException {
        startSeconds();
        result(
                thread.submit(() -> {
                    TezEngine.rest();
                    return null;
                }),
                progress -> {});
    }

    private double open(WorkloadContext context, FirstQuery first) throws IOException {
        long from = System.nanoTime();
        Path local = context.scratch().resolve("hive").toAbsolutePath();
        isolate(local);
        settings = HiveSettings.of(context, local);
        NoJarTask.use();
        WatchedState session = new WatchedState(settings);
        // What Hive says of its progress goes to the log alone.
        session.setIsSilent(true);
        SessionState.start(session);
        state = session;
        first.run(this::query);
        return (System.nanoTime() - from) / NANOS;
    }

    /** Derby and Hive write where the JVM's properties say, or else into the working directory and {@code /tmp}. */
    private static void isolate(Path local) throws IOException {
        System.setProperty("derby.system.home", local.toString());
        System.setProperty("derby.stream.error.file", local.resolve("derby.log").toString());
        // The metastore lives as long as the run: nothing is lost if its last words are.
        System.setProperty("derby.system.durability", "test");
        System.setProperty(
                "java.io.tmpdir", Files.createDirectories(local.resolve("tmp")).toString());
    }

    private List<JobCounters> execute(String statement) throws IOException {
        List<JobCounters> counters = new ArrayList<>();
        perform(statement, (driver, tasks) -> {
            SessionState.get().getMapRedStats().values().stream()
                    .map(HiveSession::counters)
                    .forEach(counters::add);
            counters.addAll(TezEngine.counters(tasks));
        });
        return counters;
    }

    private List<String> query(String statement) throws IOException {
        List<String> rows = new ArrayList<>();
        perform(statement, (driver, tasks) -> {
            if (driver.getFetchTask() != null) {
                driver.getResults(rows);
            }
        });
        return rows;
    }

    /** What is done with a statement that has been run. */
    @FunctionalInterface
    private interface Afterwards {
        void accept(IDriver driver, List<Task<?>> tasks) throws IOException;
    }

    private void perform(String statement, Afterwards afterwards) throws IOException {
        try (IDriver driver = DriverFactory.newDriver(settings)) {
            driver.compileAndRespond(statement);
            // Hive drops the plan when it has run it.
            List<Task<?>> tasks = driver.getPlan().getRootTasks();
            driver.run();
            afterwards.accept(driver, tasks);
        } catch (CommandProcessorException e) {
            throw new QueryFailedException(e);
        }
    }

    private static JobCounters counters(MapRedStats job) {
        return JobCounters.of(job.getJobId(), new Counters(job.getCounters()));
    }

    private <T> T result(Future<T> future, DoubleConsumer progress) throws IOException, InterruptedException {
        try {
            while (true) {
                try {
                    return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    progress.accept(state == null ? 0 : state.done);
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof QueryFailedException query ? query : new QueryFailedException(e.getCause());
        } catch (InterruptedException e) {
            HadoopJobExecHelper.killRunningJobs();
            TezEngine.kill();
            throw e;
        }
    }

    /** A session that another thread can ask how far it is. */
    private static final class WatchedState extends SessionState {
        private volatile double done;

        WatchedState(HiveConf settings) {
            super(settings);
        }

        @Override
        public void updateProgressedPercentage(double share) {
            done = share;
            super.updateProgressedPercentage(share);
        }
    }

    /**
     * Ends the session and removes its directories.
     *
     * @throws IOException if something is left behind
     * @throws InterruptedException if interrupted
     */
    void end() throws IOException, InterruptedException {
        Callable<Boolean> close = () -> {
            if (state != null) {
                state.close();
            }
            return state != null;
        };
        Future<Boolean> closed = thread.submit(close);
        thread.shutdown();
        result(closed, progress -> {});
    }
}
