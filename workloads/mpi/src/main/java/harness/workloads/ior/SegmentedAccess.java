package harness.workloads.ior;

import harness.api.workload.WorkloadContext;
import harness.workloads.mpi.MpiSession;
import harness.workloads.mpi.UsedTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What writes and reads segmented files. */
interface SegmentedAccess {
    /** What is done with the files. */
    enum Operation {
        /** They are made. */
        WRITE,
        /** They are read, and what marks every page is compared. */
        READ,
        /** They are read, and every byte is compared. */
        CHECK
    }

    /**
     * @param operation what to do
     * @param directory that has the files, or will
     * @param seed of their content
     * @return what it took
     * @throws IOException if it failed, or if data are wrong; the message is one line
     */
    AccessTimes run(Operation operation, Path directory, String seed) throws IOException, InterruptedException;

    /** Writes down what will run. */
    void note(Operation operation, Path directory, String seed);

    /** IOR or our kernel. */
    static SegmentedAccess of(WorkloadContext context, MpiSession session, UsedTool tool) {
        return tool.program()
                .<SegmentedAccess>map(program -> new IorProgram(context, session, program))
                .orElseGet(() -> new KernelAccess(context, session));
    }

    /** The path of the shared file, and what the names of files per process begin with. */
    static Path file(Path directory) {
        return directory.resolve("data");
    }

    /** The files that are there. */
    static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("data"))
                    .sorted()
                    .toList();
        }
    }
}
