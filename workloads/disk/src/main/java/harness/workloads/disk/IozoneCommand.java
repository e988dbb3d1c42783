package harness.workloads.disk;

import harness.api.text.Reason;
import harness.api.units.Bytes;
import harness.api.workload.WorkloadContext;
import harness.mpi.iozone.IozoneMode;
import harness.mpi.iozone.IozoneOutput;
import harness.mpi.iozone.IozoneTest;
import harness.mpi.launch.Command;
import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * IOzone in its throughput mode, a process for each file, as it says what several did together. It reads no files but its own, which
 * it has written just before.
 */
record IozoneCommand(WorkloadContext context, AccessSetup setup, IozoneTest test, List<Path> files) {
    static final String PROGRAM = "iozone";
    /** Of one call (MAXBUFFERSIZE of its source, releases 3.4xx). */
    static final long LARGEST_BLOCK = 16 * Bytes.MIB;

    /** Of what takes longer the host of workloads is ended, and IOzone with it. */
    private static final Duration LIMIT = Duration.ofDays(7);

    /**
     * What it did.
     *
     * @param version for example {@code IOzone 3.489}
     * @param bytes of all files
     * @param seconds from the common start to the end of the last process, close included
     */
    record Result(String version, long bytes, double seconds) {}

    Result run() throws IOException, InterruptedException {
        List<String> words = words();
        MpiProcess.Output printed = Command.output(words, files.get(0).getParent(), LIMIT);
        String kept = context.keep(String.join(" ", words), printed.all());
        try {
            return result(IozoneOutput.parse(printed.standard()));
        } catch (IOException e) {
            throw new IOException("%s (all that it printed: %s)".formatted(Reason.of(e), kept), e);
        }
    }

    List<String> words() {
        List<String> words = new ArrayList<>(List.of(PROGRAM, "-I", "-i", "0"));
        if (test == IozoneTest.READ) {
            words.addAll(List.of("-i", "1"));
        }
        if (test != IozoneTest.REWRITE) {
            words.add("-+n");
        }
        if (setup.fsync()) {
            words.add("-e");
        }
        words.addAll(List.of("-c", "-w", "-x", "-r", kib(setup.block()), "-s", kib(setup.size())));
        words.addAll(List.of("-t", Integer.toString(files.size()), "-F"));
        files.forEach(file -> words.add(file.toString()));
        return words;
    }

    private Set<IozoneMode> modes() {
        Set<IozoneMode> modes = EnumSet.allOf(IozoneMode.class);
        if (!setup.fsync()) {
            modes.remove(IozoneMode.FSYNC);
        }
        return modes;
    }

    private static String kib(long bytes) {
        return bytes / Bytes.KIB + "k";
    }

    Result result(IozoneOutput output) throws IOException {
        if (output.recordKib() * Bytes.KIB != setup.block()
                || output.fileKib() * Bytes.KIB != setup.size()
                || output.processes() != files.size()
                || !output.modes().equals(modes())
                || !output.tests().containsKey(test)) {
            throw new IOException("IOzone did not do what it was asked for");
        }
        long bytes = setup.size() * files.size();
        return new Result(
                "IOzone " + output.version(),
                bytes,
                bytes / (output.tests().get(test).parent() * Bytes.KIB));
    }
}
