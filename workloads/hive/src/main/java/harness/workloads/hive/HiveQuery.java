package harness.workloads.hive;

import harness.workloads.visits.BenchmarkTable;
import java.util.List;
import java.util.Locale;

/**
 * A query that a workload measures: it fills a table.
 *
 * @param workload the workload's name
 * @param inputs the tables that it reads
 * @param result the table that it fills
 * @param columns of that table
 * @param select the query
 * @param reduces whether it takes reduce tasks
 */
public record HiveQuery(
        String workload, List<BenchmarkTable> inputs, String result, String columns, String select, boolean reduces) {
    private static final String FORMAT =
            "ROW FORMAT DELIMITED FIELDS TERMINATED BY ',' STORED AS SEQUENCEFILE LOCATION '%s'";

    public HiveQuery {
        inputs = List.copyOf(inputs);
    }

    /**
     * @param home the run's own directory
     * @return a database for this workload of this run
     */
    String database(String home) {
        return (home + "_" + workload)
                .replaceAll("[^A-Za-z0-9]+", "_")
                .replaceAll("^_", "")
                .toLowerCase(Locale.ROOT);
    }

    /** Statements that make a table of files that lie there. */
    static List<String> declare(String database, String table, String columns, Object location) {
        String name = database + "." + table;
        return List.of(
                "DROP TABLE IF EXISTS " + name,
                "CREATE EXTERNAL TABLE %s (%s) ".formatted(name, columns) + FORMAT.formatted(location));
    }

    /** The statement that is measured. */
    String insert() {
        return "INSERT OVERWRITE TABLE " + result + " " + select;
    }
}
