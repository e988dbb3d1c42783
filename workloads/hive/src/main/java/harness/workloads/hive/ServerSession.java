package harness.workloads.hive;

import harness.api.file.OwnUser;
import harness.api.text.Reason;
import harness.api.workload.WorkloadContext;
import harness.hdfs.daemon.OwnLogin;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.JobCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * A session in the user's HiveServer2: it compiles and runs the queries in its own cluster, with its own settings. The tables
 * are generated in the HDFS of that cluster.
 */
final class ServerSession implements HiveSession {
    /** The address of one server; Hive's driver would find one by ZooKeeper as well, for which it needs more libraries. */
    static final String FORM = "jdbc:hive2://[^/;?#,@\\s]+(?!.*serviceDiscoveryMode=)([/;?#].*)?";

    private static final double NANOS = 1e9;
    private static final int LOGIN_SECONDS = 30;

    /** The server's user, who need not be ours, writes beside what we have made. */
    private static final FsPermission FOR_ALL = new FsPermission((short) 0777);

    private final WorkloadContext context;
    private final String address;
    private final Map<String, String> changed = new ConcurrentHashMap<>();
    private volatile Map<String, String> standards = Map.of();
    private volatile Optional<Connection> connection = Optional.empty();
    private volatile Optional<Statement> running = Optional.empty();
    private String version = "";
    private double startSeconds;

    /**
     * @param context of the run
     */
    ServerSession(WorkloadContext context) {
        this.context = context;
        this.address = context.text(HiveParameters.URL);
    }

    /** Logs in, asks for the server's cluster and does the first query. */
    @Override
    public void open(OwnDatabase database) throws IOException, InterruptedException {
        long from = System.nanoTime();
        HiveServerLogin login = HiveServerLogin.of(System.getenv(), OwnUser.name());
        OwnLogin.premain(login.user());
        connection = Optional.of(connect(login));
        standards = ServerCluster.settings(query("SET -v"));
        version = version();
        FileSystem files = FileSystem.get(cluster());
        takeHome(files);
        Path table = new Path(HiveSettings.home(context), "one-row");
        openForAll(table);
        new FirstQuery(files, table, database).run(this::query);
        startSeconds = (System.nanoTime() - from) / NANOS;
    }

    /** The driver has no limit of its own. */
    private Connection connect(HiveServerLogin login) throws IOException, InterruptedException {
        String refused = "no session as user '%s' in %s: ".formatted(login.user(), address);
        CompletableFuture<Connection> answer = CompletableFuture.supplyAsync(() -> {
            try {
                return DriverManager.getConnection(address, login.properties());
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        try {
            return answer.get(LOGIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // The driver wraps what was wrong several times, and repeats the address each time.
            throw new IOException(refused + Reason.innermost(e), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException(refused + "no answer within " + LOGIN_SECONDS + " s", e);
        }
    }

    private String version() throws IOException {
        try {
            return connection.orElseThrow().getMetaData().getDatabaseProductVersion();
        } catch (SQLException e) {
            throw QueryFailedException.on(address, e);
        }
    }

    /** Somebody else's run may have the same name there, so the run marks on this machine what is its own. */
    private void takeHome(FileSystem files) throws IOException {
        if (!Files.exists(homeMark()) && exists(files, home())) {
            throw new IOException("%s has %s already, which this run has not made: use another --name"
                    .formatted(files.getUri(), home()));
        }
        Files.write(homeMark(), new byte[0]);
    }

    private boolean exists(FileSystem files, Path path) throws IOException {
        try {
            return files.exists(path);
        } catch (IOException e) {
            throw new IOException(
                    "the cluster of %s, %s, cannot be reached from here: %s"
                            .formatted(address, files.getUri(), Reason.of(e)),
                    e);
        }
    }

    private java.nio.file.Path homeMark() {
        return context.scratch().resolveSibling("made" + context.home().replace('/', '_'));
    }

    private Path home() {
        return new Path(context.home());
    }

    /** {@return what runs the queries, as far as the server tells, for a record} */
    String description() {
        String engine = changed.getOrDefault(HiveParameters.ENGINE_SETTING, standard(HiveParameters.ENGINE_SETTING));
        String queue = standard(engine.equals("tez") ? "tez.queue.name" : "mapreduce.job.queuename");
        return "ran in HiveServer2 %s at %s, in the cluster of %s, on engine %s, in queue %s; what its jobs counted is not known"
                .formatted(
                        version,
                        address,
                        standard(FileSystem.FS_DEFAULT_NAME_KEY),
                        engine.isEmpty() ? "unknown" : engine,
                        queue.isEmpty() ? "unknown" : queue);
    }

    /**
     * Makes a directory that the server's user may write to.
     *
     * @param directory in the cluster's file system
     * @throws IOException if it cannot be made
     */
    void openForAll(Path directory) throws IOException {
        FileSystem files = FileSystem.get(cluster());
        files.mkdirs(directory);
        files.setPermission(directory, FOR_ALL);
    }

    @Override
    public double startSeconds() {
        return startSeconds;
    }

    /** One that cannot be opened is none. */
    @Override
    public boolean failed() {
        return false;
    }

    @Override
    public Configuration cluster() {
        return ServerCluster.configuration(standards);
    }

    @Override
    public String standard(String key) {
        return standards.getOrDefault(key, "");
    }

    /** What is so already is not set: a server may allow nothing to be set. */
    @Override
    public void set(String key, String value) throws IOException {
        if (!value.equals(changed.getOrDefault(key, standard(key)))) {
            query("SET " + key + "=" + value);
            changed.put(key, value);
        }
    }

    /** The server tells neither progress nor counters. */
    @Override
    public List<JobCounters> run(String statement, DoubleConsumer progress) throws IOException {
        query(statement);
        return List.of();
    }

    @Override
    public void cancel() throws IOException {
        Optional<Statement> statement = running;
        if (statement.isPresent()) {
            try {
                statement.get().cancel();
            } catch (SQLException e) {
                throw QueryFailedException.on(address, e);
            }
        }
    }

    /** What the server holds of its cluster is the server's. */
    @Override
    public void rest() {}

    private List<String> query(String sql) throws IOException {
        try (Statement statement = connection.orElseThrow().createStatement()) {
            running = Optional.of(statement);
            List<String> rows = new ArrayList<>();
            if (statement.execute(sql)) {
                try (ResultSet result = statement.getResultSet()) {
                    while (result.next()) {
                        rows.add(result.getString(1));
                    }
                }
            }
            return rows;
        } catch (SQLException e) {
            throw QueryFailedException.on(address, e);
        } finally {
            running = Optional.empty();
        }
    }

    private void removeHome(FileSystem files) throws IOException {
        ClusterFiles.remove(files, home());
        Files.delete(homeMark());
        Path all = home().getParent();
        if (files.exists(all) && files.listStatus(all).length == 0) {
            files.delete(all, false);
        }
    }

    /** Also removes the run's directory in the server's cluster, and that of all runs if this was the only one. */
    @Override
    public void end() throws IOException {
        Optional<Connection> open = connection;
        connection = Optional.empty();
        if (open.isEmpty()) {
            return;
        }
        try {
            if (Files.exists(homeMark())) {
                removeHome(FileSystem.get(cluster()));
            }
        } finally {
            disconnect(open.get());
        }
    }

    private void disconnect(Connection open) throws IOException {
        try {
            open.close();
        } catch (SQLException e) {
            throw QueryFailedException.on(address, e);
        }
    }
}
