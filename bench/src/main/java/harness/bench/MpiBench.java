package harness.bench;

import harness.bench.Scores.Quantity;
import harness.core.launch.JvmCommand;
import harness.core.machine.SearchPath;
import harness.core.metric.Direction;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What it costs to start a program of MPI by Harness and to compile the kernels, and kernels beside what they stand for. */
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
        sayWhatIsNotCompared();
        Path directory = Files.createDirectories(bench.work().resolve("mpi"));
        Path log = bench.logs().resolve("mpi.log");
        Process process = new ProcessBuilder(
                        JvmCommand.java().toString(),
                        "-cp",
                        classPath(),
                        MpiMain.class.getName(),
                        directory.toString(),
                        Integer.toString(ROUNDS))
                .redirectError(log.toFile())
                .start();
        List<List<String>> lines;
        try (BufferedReader reader = process.inputReader()) {
            lines = reader.lines().map(line -> List.of(line.split(" "))).toList();
        }
        if (process.waitFor() != 0) {
            throw new IOException("programs of MPI could not be measured, see " + log);
        }
        for (List<String> compiled : of(MpiMain.COMPILED, lines, log)) {
            add(COMPILED, Contestant.HARNESS, compiled.get(1));
            add(COMPILED_HDF5, Contestant.HARNESS, compiled.get(2));
        }
        for (List<String> launched : of(MpiMain.LAUNCHED, lines, log)) {
            add(PROGRAM, Contestant.HARNESS, launched.get(1));
            add(PROGRAM, Contestant.MPIRUN, launched.get(2));
            double more = Double.parseDouble(launched.get(1)) - Double.parseDouble(launched.get(2));
            bench.scores().add(OVERHEAD, Contestant.HARNESS, more);
        }
        lines.stream().filter(line -> line.get(0).equals(KernelPeers.COMPARED)).forEach(this::addCompared);
    }

    private void addCompared(List<String> line) {
        String what = line.get(1);
        boolean npb = what.equals("btio");
        Quantity quantity = new Quantity(
                "%s, %s, %s process%s"
                        .formatted(what, line.get(2), line.get(3), line.get(3).equals("1") ? "" : "es"),
                npb ? "MB/s" : "MiB/s",
                Direction.HIGHER);
        add(quantity, Contestant.HARNESS, line.get(4));
        add(quantity, npb ? Contestant.NPB : Contestant.IOR, line.get(5));
    }

    private static void sayWhatIsNotCompared() {
        Stream.of(KernelPeers.IOR, KernelPeers.NPB)
                .filter(program -> SearchPath.ofEnvironment().find(program).isEmpty())
                .forEach(program ->
                        Bench.say("mpi: no comparison with %s, which is not on the PATH".formatted(program)));
    }

    /** One of each round, or the numbers would be of something else. */
    private static List<List<String>> of(String kind, List<List<String>> lines, Path log) throws IOException {
        List<List<String>> found =
                lines.stream().filter(line -> line.get(0).equals(kind)).toList();
        if (found.size() != ROUNDS) {
            throw new IOException("%d rounds of '%s' instead of %d, see %s".formatted(found.size(), kind, ROUNDS, log));
        }
        return found;
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
