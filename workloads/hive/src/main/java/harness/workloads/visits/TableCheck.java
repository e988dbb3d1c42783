package harness.workloads.visits;

import harness.api.workload.Verdict;
import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.IndexedWorkRunner;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Proves that what a query wrote is what follows from the visits. */
public final class TableCheck {
    /** Read back in this process up to here, by a job beyond. */
    private static final long MOST_IN_PROCESS = 4L << 30;

    private final WorkloadContext context;
    private final Configuration configuration;
    private final TableManifest visits;

    /**
     * @param context of the trial
     * @param configuration the cluster's, with this group's class path for tasks
     * @param visits the manifest of {@link BenchmarkTable#USERVISITS}
     */
    public TableCheck(WorkloadContext context, Configuration configuration, TableManifest visits) {
        this.context = context;
        this.configuration = configuration;
        this.visits = visits;
    }

    /**
     * @param output where a query wrote its rows
     * @param answer what it had to answer
     * @return whether each row is right, none is missing and none is there twice
     * @throws Exception if the rows cannot be read
     */
    public Verdict answers(Path output, Answer answer) throws Exception {
        return found(output, Optional.of(answer)).judge(visits.answers().get(answer));
    }

    /**
     * @param output where a query wrote its rows
     * @return whether they are those of {@link BenchmarkTable#USERVISITS}
     * @throws Exception if the rows cannot be read
     */
    public Verdict copies(Path output) throws Exception {
        return found(output, Optional.empty()).judge(visits.rows());
    }

    private CheckedRows found(Path output, Optional<Answer> answer) throws Exception {
        FileSystem files = FileSystem.get(configuration);
        Configuration with = new Configuration(configuration);
        QueryOutputCheck.configure(with, visits.spec(), answer, output);
        int parts = QueryOutputCheck.files(files, output).size();
        return new IndexedWorkRunner(context, with)
                        .run(
                                context.trial() + "-check",
                                QueryOutputCheck.class,
                                parts,
                                bytes(files, output),
                                MOST_IN_PROCESS)
                        .stream()
                        .map(CheckedRows::parse)
                        .reduce(CheckedRows.NONE, CheckedRows::plus);
    }

    private static long bytes(FileSystem files, Path output) throws IOException {
        return files.getContentSummary(output).getLength();
    }
}
