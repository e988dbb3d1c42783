package harness.workloads.visits;

import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.GeneratedData;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/** A generated table in the cluster's file system. */
public final class TableData extends GeneratedData<TableManifest> {
    private final BenchmarkTable table;

    /**
     * @param context of the run
     * @param configuration the cluster's, with this group's class path for tasks
     * @param table which
     * @param spec what its rows follow from
     * @throws IOException if the file system cannot be reached
     */
    public TableData(WorkloadContext context, Configuration configuration, BenchmarkTable table, VisitsSpec spec)
            throws IOException {
        super(
                context,
                configuration,
                "%s-%d-%d-%d".formatted(table.word(), TableManifest.FORMAT, spec.rows(), spec.seed()),
                new TableRecipe(context, configuration, table, spec));
        this.table = table;
    }

    /** {@return which table} */
    public BenchmarkTable table() {
        return table;
    }
}
