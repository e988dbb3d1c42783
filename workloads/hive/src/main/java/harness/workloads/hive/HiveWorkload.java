package harness.workloads.hive;

import harness.core.metric.Measurement;
import harness.core.metric.Metric;
import harness.core.workload.CacheState;
import harness.core.workload.Execution;
import harness.core.workload.Verdict;
import harness.core.workload.Workload;
import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.ClusterFiles;
import harness.workloads.mapreduce.PageCache;
import harness.workloads.mapreduce.TextParameters;
import harness.workloads.visits.Table;
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
    protected static final String GROUP = "hive";

    /** A name for all workloads on Hive. */
    protected static final String FAMILY = "hive";

    /** As Hive calls them. */
    private static final Map<String, String> ENGINES =
            Map.of(HiveParameters.MAPREDUCE, "mr", HiveParameters.TEZ, "tez");

    private final HiveQuery query;

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
     * @return the query's metrics
     */
    protected final List<Metric> metrics() {
        return QueryRun.metrics(query.reduces());
    }

    /** Hive starts while the data are generated. */
    @Override
    public final void prepare(WorkloadContext context) throws Exception {
        HiveSession session = session(context);
        for (TableData table : tables(context, HiveSettings.cluster(context))) {
            table.ensure(query.workload());
        }
        session.startSeconds();
    }

    /** Declares the tables as well: the clock has not started. */
    @Override
    public final CacheState chill(WorkloadContext context) throws Exception {
        Configuration configuration = HiveSettings.cluster(context);
        FileSystem files = FileSystem.get(configuration);
        // Of a trial that was cut off and is run again.
        ClusterFiles.remove(files, output(context));
        HiveSession session = session(context);
        session.rest();
        session.run(declarations(context, configuration));
        return PageCache.drop(files);
    }

    private List<String> declarations(WorkloadContext context, Configuration configuration) throws IOException {
        String database = query.database(context.home());
        List<String> statements = new ArrayList<>();
        statements.add("CREATE DATABASE IF NOT EXISTS " + database);
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
        Configuration configuration = HiveSettings.cluster(context);
        List<TableData> tables = tables(context, configuration);
        long bytes = bytes(tables);
        session.set("mapreduce.job.name", context.trial());
        session.set("hive.execution.engine", ENGINES.get(context.text(HiveParameters.ENGINE)));
        if (query.reduces()) {
            session.set("mapreduce.job.reduces", context.text(TextParameters.REDUCES));
        }
        QueryRun run = new QueryRun(context, FileSystem.get(configuration));
        run.finish(session, query.insert(), bytes);
        return new Execution() {
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
                return check(new TableCheck(context, configuration, visits.manifest()), output(context));
            }

            @Override
            public void discard() throws IOException {
                ClusterFiles.remove(FileSystem.get(configuration), output(context));
            }
        };
    }

    @Override
    public final void cleanup(WorkloadContext context) throws Exception {
        // First what needs no Hive: it may be what failed.
        for (TableData table : tables(context, HiveSettings.cluster(context))) {
            table.release(query.workload());
        }
        // A metastore of the run's own goes with the run.
        if (!context.text(HiveParameters.METASTORE).isEmpty()) {
            session(context).run(List.of("DROP DATABASE IF EXISTS " + query.database(context.home()) + " CASCADE"));
        }
        SharedSession.release(context, query.workload());
    }

    private HiveSession session(WorkloadContext context) throws IOException, InterruptedException {
        return SharedSession.of(context, query.workload(), query.database(context.home()));
    }

    private List<TableData> tables(WorkloadContext context, Configuration configuration) throws IOException {
        VisitsSpec spec = VisitsSpec.ofSize(context.seed(), context.number(HiveParameters.SIZE));
        List<TableData> tables = new ArrayList<>();
        for (Table table : query.inputs()) {
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

    private static Path output(WorkloadContext context) {
        return new Path(context.home(), "out/" + context.trial());
    }
}
