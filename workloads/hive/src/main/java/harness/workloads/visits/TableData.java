package harness.workloads.visits;

import harness.core.workload.WorkloadContext;
import harness.workloads.mapreduce.GeneratedData;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A generated table in the cluster's file system. */
public final class TableData {
    private final Table table;
    private final Path directory;
    private final GeneratedData<TableManifest> data;

    /**
     * @param context of the run
     * @param configuration the cluster's, with this group's class path for tasks
     * @param table which
     * @param spec what its rows follow from
     * @throws IOException if the file system cannot be reached
     */
    public TableData(WorkloadContext context, Configuration configuration, Table table, VisitsSpec spec)
            throws IOException {
        this.table = table;
        this.directory = new Path(
                context.home(),
                "data/%s-%d-%d-%d".formatted(table.word(), TableManifest.FORMAT, spec.rows(), spec.seed()));
        this.data = new GeneratedData<>(
                context,
                FileSystem.get(configuration),
                directory,
                new TableRecipe(context, configuration, table, spec));
    }

    /**
     * @return which table
     */
    public Table table() {
        return table;
    }

    /**
     * @return where the files are; names that begin with an underscore are not data
     */
    public Path directory() {
        return directory;
    }

    /**
     * Makes the table, unless it is there and as its manifest says.
     *
     * @param user the workload that needs it
     * @return its manifest
     * @throws Exception if it cannot be made
     */
    public TableManifest ensure(String user) throws Exception {
        return data.ensure(user);
    }

    /**
     * @return the manifest of the table
     * @throws IOException if there is none, or the files are not as it says
     */
    public TableManifest manifest() throws IOException {
        return data.manifest();
    }

    /**
     * Removes the table if nobody else needs it.
     *
     * @param user the workload that is done with it
     * @throws IOException if it is left behind
     */
    public void release(String user) throws IOException {
        data.release(user);
    }
}
