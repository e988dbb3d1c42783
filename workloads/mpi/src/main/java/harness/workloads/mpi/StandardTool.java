package harness.workloads.mpi;

import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A program of others that does a workload's work in place of our kernel. */
public interface StandardTool {
    /**
     * @return names that it goes by, the preferred one first
     */
    List<String> names();

    /**
     * The smallest run that has the form of a trial, so that what a trial would fail at is found out by it.
     *
     * @param program where the tool is
     * @param directory where it runs, for its files
     * @return the words of its command
     */
    List<String> smallest(Path program, Path directory);

    /**
     * Writes what the smallest run reads; nothing, if not overridden.
     *
     * @param directory where it runs; it is removed afterwards
     * @throws IOException if it cannot be written
     */
    default void input(Path directory) throws IOException {}

    /**
     * @param directory where it runs
     * @return the file that the tool writes beside what it prints; empty, if not overridden: none
     */
    default Optional<Path> summary(Path directory) {
        return Optional.empty();
    }

    /**
     * @param printed by the smallest run
     * @param directory with its files
     * @return the tool's name and version, for example {@code IOR 4.0.0}
     * @throws IOException if it cannot be read, or is not what was asked for
     */
    String read(MpiProcess.Output printed, Path directory) throws IOException;
}
