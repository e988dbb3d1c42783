package harness.bench;

import harness.bench.Scores.Quantity;
import harness.core.launch.JvmCommand;
import harness.core.machine.SearchPath;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What it costs to start a program of MPI by Harness, and to compile the kernels. */
final class MpiBench {
    private static final int ROUNDS = 9;
    private static final Quantity PROGRAM = Quantity.seconds("MPI program of 2 processes, start to end");
    private static final Quantity OVERHEAD = Quantity.seconds("the same, Harness's time beside mpirun's in each round");
    private static final Quantity COMPILED = Quantity.seconds("kernels compiled");
    private static final Quantity COMPILED_HDF5 = Quantity.seconds("kernels compiled with parallel HDF5");

    private final Bench bench;

    MpiBench(Bench bench) {
        this.bench = bench;
    }

    /** Programs that are not on the PATH. */
    static List<String> missing() {
        return Stream.of("mpirun.openmpi", "mpicc.openmpi", "h5pcc.openmpi")
                .filter(program -> SearchPath.ofEnvironment().find(program).isEmpty())
                .toList();
    }

    void run() throws IOException, InterruptedException {
        Bench.say("mpi");
        Path directory = Files.createDirectories(bench.work().resolve("mpi"));
        Path log = bench.logs().resolve("mpi.log");
        Process process = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-cp",
                        classPath(),
                        MpiMain.class.getName(),
                        directory.toString(),
                        Integer.toString(ROUNDS))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("programs of MPI could not be measured, see " + log);
        }
        for (String line : Files.readAllLines(log)) {
            List<String> words = List.of(line.split(" "));
            if (words.get(0).equals(MpiMain.COMPILED)) {
                add(COMPILED, Contestant.HARNESS, words.get(1));
                add(COMPILED_HDF5, Contestant.HARNESS, words.get(2));
            } else if (words.get(0).equals(MpiMain.LAUNCHED)) {
                add(PROGRAM, Contestant.HARNESS, words.get(1));
                add(PROGRAM, Contestant.MPIRUN, words.get(2));
                double more = Double.parseDouble(words.get(1)) - Double.parseDouble(words.get(2));
                bench.scores().add(OVERHEAD, Contestant.HARNESS, more);
            }
        }
    }

    private void add(Quantity quantity, Contestant contestant, String value) {
        bench.scores().add(quantity, contestant, Double.parseDouble(value));
    }

    private String classPath() {
        return Stream.concat(bench.mpiJars().stream(), Stream.of(bench.benchJar()))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
