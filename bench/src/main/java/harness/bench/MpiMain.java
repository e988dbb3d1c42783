package harness.bench;

import harness.api.file.FileTree;
import harness.api.machine.SearchPath;
import harness.mpi.kernel.KernelBuild;
import harness.mpi.kernel.KernelOutput;
import harness.mpi.launch.Implementation;
import harness.mpi.launch.Job;
import harness.mpi.launch.Launcher;
import harness.mpi.launch.LauncherSearch;
import harness.mpi.launch.MpiProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the kernels and starts one, as workloads do and by the bare launcher in turns, and prints how long each took; then
 * compares kernels with the programs that they stand for. Runs in a JVM of its own on the class path of the workloads on MPI.
 */
public final class MpiMain {
    /** Begins a line with the seconds of a compilation without and with parallel HDF5. */
    static final String COMPILED = "compiled";
    /** Begins a line with the seconds of Harness and of the bare launcher in one round. */
    static final String LAUNCHED = "launched";

    private static final int PROCESSES = 2;
    private static final String KERNEL = "segmented";

    private final Path directory;
    private final SearchPath path = SearchPath.ofEnvironment();

    private MpiMain(Path directory) {
        this.directory = directory;
    }

    /**
     * @param arguments a directory, rounds
     * @throws IOException if something is missing or fails
     * @throws InterruptedException if interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        MpiMain main = new MpiMain(Path.of(arguments[0]));
        int rounds = Integer.parseInt(arguments[1]);
        for (int round = 1; round <= rounds; round++) {
            System.out.println(COMPILED + " " + main.compile(false) + " " + main.compile(true));
        }
        // Round 0 warms up and does not count.
        for (int round = 0; round <= rounds; round++) {
            Turns<Double, Double> turns = Turns.of(round, main::workload, main::bare);
            if (round > 0) {
                System.out.println(LAUNCHED + " " + turns.own() + " " + turns.peer());
            }
        }
        new KernelPeers(main.kernels(), main.launcher(), main.directory).run(main.path, rounds);
    }

    private double compile(boolean hdf5) throws IOException, InterruptedException {
        Path empty = Files.createTempDirectory(directory, "kernels");
        try {
            long start = System.nanoTime();
            new KernelBuild(path, empty).build(Implementation.OPEN_MPI, hdf5);
            return Bench.seconds(start);
        } finally {
            FileTree.delete(empty);
        }
    }

    /** All that a workload does between being called and having the kernel's numbers. */
    private double workload() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Launcher launcher = launcher();
        MpiProcess.Output output = MpiProcess.run(launcher, job(kernels()), Optional.empty(), (done, total) -> {});
        KernelOutput.parse(KERNEL, PROCESSES, output.standard());
        return Bench.seconds(start);
    }

    /** The same words, and nobody looks at what they print. */
    private double bare() throws IOException, InterruptedException {
        Launcher launcher = launcher();
        Job job = job(kernels());
        ProcessBuilder builder = new ProcessBuilder(launcher.command(job)).directory(directory.toFile());
        builder.environment().putAll(launcher.environment(job));
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT);
        long start = System.nanoTime();
        if (builder.start().waitFor() != 0) {
            throw new IOException(String.join(" ", builder.command()) + " failed");
        }
        return Bench.seconds(start);
    }

    private Launcher launcher() throws IOException, InterruptedException {
        return new LauncherSearch(path).find(List.of(Implementation.OPEN_MPI));
    }

    private Path kernels() throws IOException, InterruptedException {
        return new KernelBuild(path, directory.resolve("cache")).build(Implementation.OPEN_MPI, false);
    }

    private Job job(Path kernels) {
        List<String> program = List.of(
                kernels.toString(),
                KERNEL,
                "operation=write",
                "interface=posix",
                "block=4096",
                "transfer=4096",
                "segments=1",
                "path=" + directory.resolve("data"));
        return KernelPeers.job(directory, PROCESSES, program);
    }
}
