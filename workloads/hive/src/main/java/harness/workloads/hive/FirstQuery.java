package harness.workloads.hive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The first thing that a session does: a query on a table of one row, which takes no job. With its result Hive is known to
 * work, and what it takes until then is what a session costs.
 *
 * @param files the cluster's file system
 * @param directory of the table, which is made
 * @param database that is made and gets the table
 */
record FirstQuery(FileSystem files, Path directory, OwnDatabase database) {
    private static final String ROW = "1";

    /** Does a statement and gives its rows. */
    @FunctionalInterface
    interface Session {
        List<String> query(String statement) throws IOException;
    }

    void run(Session session) throws IOException {
        try (OutputStream out = files.create(new Path(directory, "row"), true)) {
            out.write((ROW + "\n").getBytes(StandardCharsets.US_ASCII));
        }
        session.query(database.create());
        database.made();
        session.query("CREATE EXTERNAL TABLE IF NOT EXISTS %s.one_row (number INT) LOCATION '%s'"
                .formatted(database.name(), directory));
        List<String> rows = session.query("SELECT number FROM " + database.name() + ".one_row");
        if (!rows.equals(List.of(ROW))) {
            throw new IOException("Hive finds " + rows + " in a table of one row");
        }
    }
}
