package harness.workloads.visits;

import harness.api.workload.WorkloadContext;
import harness.workloads.mapreduce.GeneratedData;
import harness.workloads.mapreduce.IndexedWorkRunner;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Makes the files of a table. */
record TableRecipe(WorkloadContext context, Configuration configuration, BenchmarkTable table, VisitsSpec spec)
        implements GeneratedData.Recipe<TableManifest> {
    /** Generated in this process up to here, beyond by a job that has more tasks at once than this process. */
    private static final long MOST_IN_PROCESS = 1L << 30;

    /** A file is not smaller than this. */
    private static final long LEAST_FILE = 1L << 20;

    @Override
    public Class<TableManifest> manifest() {
        return TableManifest.class;
    }

    @Override
    public boolean matches(TableManifest manifest, List<Long> lengths) {
        return manifest.format() == TableManifest.FORMAT
                && manifest.table() == table
                && manifest.spec().equals(spec)
                && manifest.lengths().equals(lengths);
    }

    @Override
    public TableManifest generate(Path directory) throws Exception {
        long bytes = table.bytes(spec);
        int parts = (int) Math.max(1, Math.min(context.mapSlots(), bytes / LEAST_FILE));
        Configuration with = new Configuration(configuration);
        WriteTable.configure(with, table, spec, directory, parts);
        List<TableFile> files = new IndexedWorkRunner(context, with)
                .generate(table.word() + "-generate", WriteTable.class, parts, bytes, MOST_IN_PROCESS).stream()
                        .map(TableFile::parse)
                        .sorted(Comparator.comparingInt(TableFile::index))
                        .toList();
        Totals rows = files.stream().map(TableFile::totals).reduce(Totals.NONE, Totals::plus);
        List<Long> lengths = files.stream().map(TableFile::length).toList();
        return new TableManifest(
                TableManifest.FORMAT, table, spec, lengths, rows, table.hasVisits() ? answers(files) : Map.of());
    }

    private static Map<Answer, Totals> answers(List<TableFile> files) {
        Map<Answer, Totals> answers = new EnumMap<>(Answer.class);
        files.forEach(file -> file.answers().forEach((answer, totals) -> answers.merge(answer, totals, Totals::plus)));
        return answers;
    }
}
