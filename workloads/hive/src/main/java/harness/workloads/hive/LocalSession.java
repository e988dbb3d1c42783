package harness.workloads.hive;

import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.JobCounters;
import java.io.IOException;
import java.nio.file.Files;
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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.conf.HiveConf;
import org.apache.hadoop.hive.ql.DriverFactory;
import org.apache.hadoop.hive.ql.IDriver;
import org.apache.hadoop.hive.ql.MapRedStats;
import org.apache.hadoop.hive.ql.exec.Task;
import org.apache.hadoop.hive.ql.processors.CommandProcessorException;
import org.apache.hadoop.hive.ql.session.SessionState;
import org.apache.hadoop.mapreduce.Counters;

/**
 * Hive in this process, on the run's own cluster. Everything of it happens in one thread of its own, since Hive keeps its
 * session and its connection to the metastore by thread; whoever asks waits, sees how far a job is, and kills it when
 * interrupted.
 */
final class LocalSession implements HiveSession {
    private static final long POLL_MILLIS = 50;
    private static final double NANOS = 1e9;

    private final WorkloadContext context;
    private final StartedApplications applications;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread hive = new Thread(task, "hive");
        hive.setDaemon(true);
        return hive;
    });
    private volatile Future<Double> start;
    private volatile HiveConf settings;
    private volatile Configuration standards;
    private volatile WatchedState state;
    /** Whether something of a query may be on the cluster: a master of Tez stays for the next query. */
    private volatile boolean onCluster;

    /**
     * @param context of the run
     */
    LocalSession(WorkloadContext context) {
        this.context = context;
        this.applications = StartedApplications.of(context.home());
    }

    /** Does not wait for it: the first statement does. */
    @Override
    public void open(OwnDatabase database) throws IOException {
        Path directory = new Path(HiveSettings.home(context), "one-row");
        FirstQuery first = new FirstQuery(FileSystem.get(cluster()), directory, database);
        start = thread.submit(() -> begin(first));
    }

    @Override
    public double startSeconds() throws IOException, InterruptedException {
        return result(start, progress -> {});
    }

    @Override
    public boolean failed() {
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

    @Override
    public String standard(String key) throws IOException, InterruptedException {
        startSeconds();
        return standards.get(key, "");
    }

    @Override
    public void set(String key, String value) throws IOException, InterruptedException {
        startSeconds();
        settings.set(key, value);
    }

    @Override
    public List<JobCounters> run(String statement, DoubleConsumer progress) throws IOException, InterruptedException {
        startSeconds();
        return result(thread.submit(() -> execute(statement)), progress);
    }

    @Override
    public void rest() throws IOException, InterruptedException {
        startSeconds();
        result(
                thread.submit(() -> {
                    TezEngine.rest();
                    onCluster = false;
                    return null;
                }),
                progress -> {});
    }

    /** The one that the run's own cluster was started with. */
    @Override
    public Configuration cluster() throws IOException {
        return HiveSettings.cluster(context);
    }

    private double begin(FirstQuery first) throws IOException {
        long from = System.nanoTime();
        if (HiveParameters.outlivesRun(context)) {
            MetastoreAddress.requireReachable(context.text(HiveParameters.METASTORE));
        }
        java.nio.file.Path local = context.scratch().resolve("hive").toAbsolutePath();
        isolate(local);
        settings = HiveSettings.of(context, local);
        applications.settings().forEach(settings::set);
        standards = new Configuration(settings);
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
    private static void isolate(java.nio.file.Path local) throws IOException {
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
                    .map(LocalSession::counters)
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
        onCluster = true;
        try (IDriver driver = DriverFactory.newDriver(settings)) {
            driver.compileAndRespond(statement);
            // Hive drops the plan when it has run it.
            List<Task<?>> tasks = driver.getPlan().getRootTasks();
            driver.run();
            afterwards.accept(driver, tasks);
        } catch (CommandProcessorException e) {
            throw QueryFailedException.here(e);
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
            throw e.getCause() instanceof QueryFailedException query ? query : QueryFailedException.here(e.getCause());
        } catch (InterruptedException e) {
            try {
                cancel();
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    /** Hive's own list has neither a job that is being submitted nor a master of Tez that waits for its container. */
    @Override
    public void cancel() throws IOException {
        if (onCluster) {
            applications.kill(cluster());
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

    @Override
    public void end() throws IOException, InterruptedException {
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
