package harness.bench;

import harness.api.launch.JvmCommand;
import harness.api.machine.SearchPath;
import harness.api.metric.Metric;
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
    private static final Metric PROGRAM = BenchMetric.seconds(
            "mpi_program", "A program of 2 processes, from the search for its launcher to its numbers.");
    private static final Metric OVERHEAD = BenchMetric.seconds(
            "mpi_program_overhead", "mpi_program of Harness less that of mpirun in the same round.");
    private static final Metric COMPILED =
            BenchMetric.seconds("kernels_compiled", "Compilation of the kernels into an empty cache.");
    private static final Metric COMPILED_HDF5 =
            BenchMetric.seconds("kernels_compiled_hdf5", "The same with parallel HDF5.");

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
                        Integer.toString(bench.effort().rounds()))
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
        Metric metric = BenchMetric.rate(
                BenchMetric.name(String.join(" ", line.subList(1, 4))),
                npb ? "MB/s" : "MiB/s",
                "Rate of our kernel or of the program itself, as %s defines it; on %s, processes: %s."
                        .formatted(npb ? "NPB" : "IOR", line.get(2), line.get(3)));
        add(metric, Contestant.HARNESS, line.get(4));
        add(metric, npb ? Contestant.NPB : Contestant.IOR, line.get(5));
    }

    /** Where a program that a kernel is compared with is not on the PATH. */
    static List<String> notCompared() {
        return Stream.of(KernelPeers.IOR, KernelPeers.NPB)
                .filter(program -> SearchPath.ofEnvironment().find(program).isEmpty())
                .map("skip of mpi: no comparison with %s, which is not on the PATH"::formatted)
                .toList();
    }

    /** One of each round, or the numbers would be of something else. */
    private List<List<String>> of(String kind, List<List<String>> lines, Path log) throws IOException {
        List<List<String>> found =
                lines.stream().filter(line -> line.get(0).equals(kind)).toList();
        if (found.size() != bench.effort().rounds()) {
            throw new IOException("%d rounds of '%s' instead of %d, see %s"
                    .formatted(found.size(), kind, bench.effort().rounds(), log));
        }
        return found;
    }

    private void add(Metric metric, Contestant contestant, String value) {
        bench.scores().add(metric, contestant, Double.parseDouble(value));
    }

    private String classPath() {
        return Stream.concat(bench.mpiJars().stream(), Stream.of(bench.benchJar()))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
