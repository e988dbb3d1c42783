package harness.workloads.hive;

import harness.api.metric.Measurement;
import harness.api.workload.CacheState;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.TextParameters;
import harness.workloads.storage.ColdInput;
import harness.workloads.visits.BenchmarkTable;
import harness.workloads.visits.TableCheck;
import harness.workloads.visits.TableData;
import harness.workloads.visits.VisitsSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A workload that measures one query of Hive. */
public abstract class HiveWorkload implements Workload {
    /** The class-path group with Hive. */
    private static final String GROUP = "hive";

    /** A name for all workloads on Hive. */
    private static final String FAMILY = "hive";

    /** As Hive calls them. */
    private static final Map<String, String> ENGINES =
            Map.of(HiveParameters.MAPREDUCE, "mr", HiveParameters.TEZ, "tez");

    private static final String NUMBER_OF_REDUCES = "mapreduce.job.reduces";

    private final HiveQuery query;
    private final ColdInput cold = new ColdInput();

    /**
     * @param query to be measured
     */
    protected HiveWorkload(HiveQuery query) {
        this.query = query;
    }

    /**
     * @param check knows the data
     * @param output what the query wrote
     * @return whether that is right
     * @throws Exception if it cannot be read
     */
    protected abstract Verdict check(TableCheck check, Path output) throws Exception;

    /**
     * @param summary one line
     * @param position in lists and in preparation
     * @param byDefault whether a run that names no workloads has it
     * @param footprint what it needs
     * @return what is known of it, with the parameters and the metrics of all workloads on Hive
     */
    protected final WorkloadDescriptor descriptor(
            String summary, int position, boolean byDefault, Footprint footprint) {
        return new WorkloadDescriptor(
                query.workload(),
                FAMILY,
                summary,
                GROUP,
                Need.HADOOP,
                position,
                byDefault,
                HiveParameters.all(query.reduces()),
                QueryRun.metrics(query.reduces()),
                footprint,
                HiveParameters.rules(),
                List.of());
    }

    /** Hive starts while the data are generated. */
    @Override
    public final void prepare(WorkloadContext context) throws Exception {
        HiveSession session = session(context);
        for (TableData table : tables(context, session.cluster())) {
            table.ensure(query.workload());
        }
        session.startSeconds();
        OwnDatabase database = database(context);
        session.run(List.of(database.create()));
        database.made();
    }

    /** Declares the tables as well: the clock has not started. */
    @Override
    public final CacheState chill(WorkloadContext context) throws Exception {
        HiveSession session = session(context);
        Configuration configuration = session.cluster();
        FileSystem files = FileSystem.get(configuration);
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, output(context));
        if (session instanceof ServerSession server) {
            server.openForAll(output(context));
        }
        session.rest();
        session.run(declarations(context, configuration));
        return cold.chill(
                files,
                tables(context, configuration).stream()
                        .map(TableData::directory)
                        .toList());
    }

    private List<String> declarations(WorkloadContext context, Configuration configuration) throws IOException {
        String database = query.database(context.home());
        List<String> statements = new ArrayList<>();
        statements.add("USE " + database);
        for (TableData table : tables(context, configuration)) {
            statements.addAll(HiveQuery.declare(
                    database, table.table().word(), table.table().columns(), table.directory()));
        }
        statements.addAll(HiveQuery.declare(database, query.result(), query.columns(), output(context)));
        return statements;
    }

    @Override
    public final Execution run(WorkloadContext context) throws Exception {
        HiveSession session = session(context);
        Configuration configuration = session.cluster();
        List<TableData> tables = tables(context, configuration);
        long bytes = bytes(tables);
        configure(session, context);
        QueryRun run = new QueryRun(context, FileSystem.get(configuration));
        try {
            run.finish(session, query.insert(), bytes);
        } catch (QueryFailedException e) {
            restAfter(e, session);
            throw e;
        }
        return cold.proving(FileSystem.get(configuration), () -> fileBytes(tables), new Execution() {
            @Override
            public List<Measurement> measurements() throws Exception {
                session.rest();
                return run.measurements(session, bytes, query.reduces());
            }

            @Override
            public Verdict validate() throws Exception {
                // Also that the files are as long as they were.
                bytes(tables);
                TableData visits = tables.get(0);
                return run.validate(
                        output(context),
                        () -> check(new TableCheck(context, configuration, visits.manifest()), output(context)));
            }

            @Override
            public void discard() throws IOException {
                ClusterFiles.remove(FileSystem.get(configuration), output(context));
            }
        });
    }

    /** What the session holds of the cluster would be missing in the next trials. */
    private static void restAfter(QueryFailedException failure, HiveSession session) throws InterruptedException {
        try {
            session.rest();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    private void configure(HiveSession session, WorkloadContext context) throws IOException, InterruptedException {
        String engine = ENGINES.get(context.text(HiveParameters.ENGINE));
        session.set(
                HiveParameters.ENGINE_SETTING,
                engine == null ? session.standard(HiveParameters.ENGINE_SETTING) : engine);
        if (query.reduces()) {
            String reduces = context.text(TextParameters.REDUCES);
            boolean given = Long.parseLong(reduces) != HiveParameters.AS_HIVE_DECIDES;
            session.set(NUMBER_OF_REDUCES, given ? reduces : session.standard(NUMBER_OF_REDUCES));
        }
        if (session instanceof ServerSession server) {
            context.note(server.description());
        } else {
            session.set("mapreduce.job.name", context.trial());
        }
    }

    @Override
    public final void cleanup(WorkloadContext context) throws Exception {
        OwnDatabase database = database(context);
        if (!HiveParameters.onServer(context)) {
            // First what needs no Hive: it may be what failed.
            release(context, HiveSettings.cluster(context));
        } else if (database.isMade()) {
            release(context, session(context).cluster());
        }
        if (database.isMade() && HiveParameters.outlivesRun(context)) {
            SharedSession.drop(session(context), database);
        }
        SharedSession.release(context, query.workload());
    }

    private void release(WorkloadContext context, Configuration configuration) throws IOException {
        for (TableData table : tables(context, configuration)) {
            table.release(query.workload());
        }
    }

    private OwnDatabase database(WorkloadContext context) {
        String name = query.database(context.home());
        // Of all cells of a workload: they share it.
        return new OwnDatabase(name, context.scratch().resolveSibling("made-" + name));
    }

    private HiveSession session(WorkloadContext context) throws IOException, InterruptedException {
        return SharedSession.of(context, query.workload(), database(context));
    }

    private List<TableData> tables(WorkloadContext context, Configuration configuration) throws IOException {
        VisitsSpec spec = VisitsSpec.ofSize(context.seed(), context.number(HiveParameters.SIZE));
        List<TableData> tables = new ArrayList<>();
        for (BenchmarkTable table : query.inputs()) {
            tables.add(new TableData(context, configuration, table, spec));
        }
        return tables;
    }

    private static long bytes(List<TableData> tables) throws IOException {
        long bytes = 0;
        for (TableData table : tables) {
            bytes += table.manifest().rows().rows().bytes();
        }
        return bytes;
    }

    private static long fileBytes(List<TableData> tables) throws IOException {
        long bytes = 0;
        for (TableData table : tables) {
            bytes += table.fileBytes();
        }
        return bytes;
    }

    private static Path output(WorkloadContext context) {
        return new Path(context.home(), "out/" + context.trial());
    }
}
