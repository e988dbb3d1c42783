package harness.workloads.metadata;

import harness.api.workload.WorkloadContext;
import harness.mpi.launch.MpiProcess;
import harness.mpi.mdtest.MdtestOutput;
import harness.workloads.mpi.StandardTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** mdtest as a trial would call it, with one file of each process. */
record MdtestTool(WorkloadContext context, int processes) implements StandardTool {
    static final List<String> PROGRAMS = List.of("mdtest");

    private static final String NAME = "mdtest ";

    static String name(String version) {
        return NAME + version;
    }

    @Override
    public List<String> names() {
        return PROGRAMS;
    }

    @Override
    public List<String> smallest(Path program, Path directory) {
        return words(program, directory, 1);
    }

    @Override
    public String read(MpiProcess.Output printed, Path directory) throws IOException {
        return name(read(printed, 1).version());
    }

    List<String> words(Path program, Path directory, long files) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-F", "-C", "-T", "-r"));
        words.addAll(List.of("-n", Long.toString(files), "-w", context.text(MpiMetadata.BYTES)));
        // Each process looks at the files of the next one.
        words.addAll(List.of("-N", "1", "-d", directory.resolve("files").toString()));
        if (context.text(MpiMetadata.DIRECTORIES).equals(MpiMetadata.OWN)) {
            words.add("-u");
        }
        return words;
    }

    /** What mdtest did, if it was of the processes and files that were asked for. */
    MdtestOutput read(MpiProcess.Output printed, long files) throws IOException {
        MdtestOutput output = MdtestOutput.parse(printed.standard());
        if (output.tasks() != processes || output.items() != processes * files) {
            throw new IOException("mdtest ran with %d processes and %d files, not with %d and %d"
                    .formatted(output.tasks(), output.items(), processes, processes * files));
        }
        return output;
    }
}
