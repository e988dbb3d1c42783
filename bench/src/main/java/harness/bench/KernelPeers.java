package harness.bench;

import harness.api.file.FileTree;
import harness.api.machine.SearchPath;
import harness.mpi.StrictJson;
import harness.mpi.ior.IorOutput;
import harness.mpi.ior.Operation;
import harness.mpi.kernel.KernelOutput;
import harness.mpi.launch.Job;
import harness.mpi.launch.Launcher;
import harness.mpi.launch.Mapping;
import harness.mpi.launch.MpiProcess;
import harness.mpi.npb.BtIoOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Our kernels beside IOR and NPB's BT in turns: the same sizes in the same place, each by the rate that IOR or NPB defines. What
 * one has written is removed before the other begins.
 *
 * @param kernels the compiled kernels
 * @param launcher of all programs
 * @param disk a directory on a disk
 */
record KernelPeers(Path kernels, Launcher launcher, Path disk) {
    /** Begins a line with what is compared, our rate and the peer's. */
    static final String COMPARED = "compared";

    static final String IOR = "ior";
    /** Of class W a run takes some seconds, of class A a minute. */
    static final String NPB = "bt.W.x.mpi_io_full";

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final List<Integer> PROCESSES = List.of(1, 4);
    private static final long BLOCK = 16L << 20;
    private static final long TRANSFER = 1L << 20;
    private static final long BYTES = 512L << 20;
    private static final double MEGABYTE = 1e6;

    /** A program's rates in a directory, by what they are of. */
    @FunctionalInterface
    private interface Program {
        Map<String, Double> rates(Path directory, int processes) throws IOException, InterruptedException;
    }

    /** Compares with what is on the path. */
    void run(SearchPath path, int rounds) throws IOException, InterruptedException {
        Optional<Path> ior = path.find(IOR);
        Optional<Path> npb = path.find(NPB);
        for (Map.Entry<String, Path> place : new TreeMap<>(Map.of("disk", disk, "tmpfs", MEMORY)).entrySet()) {
            for (int processes : PROCESSES) {
                String where = place.getKey() + " " + processes;
                if (ior.isPresent()) {
                    compare(
                            where,
                            place.getValue(),
                            processes,
                            rounds,
                            this::segments,
                            (directory, count) -> ior(ior.get(), directory, count));
                }
                if (npb.isPresent()) {
                    compare(
                            where,
                            place.getValue(),
                            processes,
                            rounds,
                            this::cube,
                            (directory, count) -> npb(npb.get(), directory, count));
                }
            }
        }
    }

    /** Round 0 warms up and does not count. */
    private static void compare(String where, Path place, int processes, int rounds, Program own, Program peer)
            throws IOException, InterruptedException {
        for (int round = 0; round <= rounds; round++) {
            Turns<Map<String, Double>, Map<String, Double>> turns =
                    Turns.of(round, () -> rates(own, place, processes), () -> rates(peer, place, processes));
            if (round > 0) {
                turns.own()
                        .forEach((what, rate) -> System.out.printf(
                                Locale.ROOT,
                                "%s %s %s %.3f %.3f%n",
                                COMPARED,
                                what,
                                where,
                                rate,
                                turns.peer().get(what)));
            }
        }
    }

    private static Map<String, Double> rates(Program program, Path place, int processes)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(place, "harness-bench-");
        try {
            return program.rates(directory, processes);
        } finally {
            FileTree.delete(directory);
        }
    }

    private Map<String, Double> segments(Path directory, int processes) throws IOException, InterruptedException {
        Map<String, Double> rates = new TreeMap<>();
        for (String operation : List.of("write", "read")) {
            KernelOutput output = kernel(
                    directory,
                    processes,
                    "segmented",
                    "operation=" + operation,
                    "interface=posix",
                    "fsync=yes",
                    "block=" + BLOCK,
                    "transfer=" + TRANSFER,
                    "segments=" + BYTES / BLOCK / processes,
                    "path=" + directory.resolve("data"));
            rates.put("ior-" + operation, (double) (BYTES >> 20) / output.positiveSeconds("total_seconds"));
        }
        return rates;
    }

    private Map<String, Double> ior(Path program, Path directory, int processes)
            throws IOException, InterruptedException {
        Map<String, Double> rates = new TreeMap<>();
        for (Operation operation : List.of(Operation.WRITE, Operation.READ)) {
            Path summary = directory.resolve("summary");
            run(
                    directory,
                    processes,
                    List.of(
                            program.toString(),
                            "-a",
                            "POSIX",
                            "-i",
                            "1",
                            "-k",
                            "-e",
                            operation == Operation.WRITE ? "-w" : "-r",
                            "-b",
                            Long.toString(BLOCK),
                            "-t",
                            Long.toString(TRANSFER),
                            "-s",
                            Long.toString(BYTES / BLOCK / processes),
                            "-o",
                            directory.resolve("data").toString(),
                            "-O",
                            "summaryFormat=JSON",
                            "-O",
                            "summaryFile=" + summary));
            IorOutput output = IorOutput.parse(Files.readString(summary));
            rates.put(
                    "ior-" + operation.word(), output.accesses(operation).get(0).mibPerSecond());
        }
        return rates;
    }

    private Map<String, Double> cube(Path directory, int processes) throws IOException, InterruptedException {
        KernelOutput output =
                kernel(directory, processes, "bt", "class=W", "subtype=full", "path=" + directory.resolve("btio"));
        StrictJson round = output.objects("rounds").get(0);
        return Map.of("btio", (double) output.count("bytes") / MEGABYTE / round.number("harmonic_io_seconds"));
    }

    private Map<String, Double> npb(Path program, Path directory, int processes)
            throws IOException, InterruptedException {
        BtIoOutput output = BtIoOutput.parse(run(directory, processes, List.of(program.toString())));
        return Map.of("btio", output.result().megabytesPerSecond());
    }

    private KernelOutput kernel(Path directory, int processes, String name, String... arguments)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(kernels.toString(), name));
        words.addAll(List.of(arguments));
        return KernelOutput.parse(name, processes, run(directory, processes, words));
    }

    private String run(Path directory, int processes, List<String> program) throws IOException, InterruptedException {
        return MpiProcess.run(launcher, job(directory, processes, program), Optional.empty(), (done, total) -> {})
                .standard();
    }

    /** On this machine, on more cores than it has if need be. */
    static Job job(Path directory, int processes, List<String> program) {
        return new Job(
                processes,
                Optional.empty(),
                Optional.empty(),
                Mapping.SLOT,
                true,
                Optional.empty(),
                directory,
                program);
    }
}
