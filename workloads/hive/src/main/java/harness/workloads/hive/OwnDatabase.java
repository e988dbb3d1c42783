package harness.workloads.hive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The database of one workload of one run. The metastore may be the user's: so a database that is there already is taken for
 * the run's own only if the run has marked that it made it.
 *
 * @param name in Hive
 * @param mark a file on this machine that is there as long as the database may be
 */
record OwnDatabase(String name, Path mark) {
    /** The statement that makes it; it fails if there is one of that name that this run has not made. */
    String create() {
        return "CREATE DATABASE " + (isMade() ? "IF NOT EXISTS " : "") + name;
    }

    String drop() {
        return "DROP DATABASE IF EXISTS " + name + " CASCADE";
    }

    boolean isMade() {
        return Files.exists(mark);
    }

    void made() throws IOException {
        if (!isMade()) {
            Files.createFile(mark);
        }
    }

    void dropped() throws IOException {
        Files.deleteIfExists(mark);
    }
}
