package harness.bench;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.file.FileTree;
import harness.api.launch.Shutdown;
import harness.api.machine.Machine;
import harness.api.machine.MachineProbe;
import harness.api.text.Reason;
import harness.api.units.Bytes;
import harness.control.plan.Planner;
import harness.control.plan.UserInput;
import harness.control.plan.WorkloadIndex;
import harness.control.provider.Provider;
import harness.record.HarnessVersion;
import harness.record.catalogue.Catalogue;
import harness.record.plan.Plan;
import harness.record.result.Environment;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures Harness and its peers side by side and prints a table in Markdown. */
@Command(
        name = "bench/run",
        mixinStandardHelpOptions = true,
        description = "Measures Harness and its peers side by side on this machine; bench/README.md explains the rows.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bench/run",
            "  bench/run start run",
            "  bench/run jobs --repeats 5",
            "  bench/run data --size 1300MiB",
            "  bench/run --repeats 1"
        })
public final class Main implements Callable<Integer> {
    /** The smallest cluster whose data still make every job run. */
    private static final String SMALLEST_TYPE = "m1.large";

    private static final String SMALLEST_SCALE = "0.00002";
    private static final String SMALLEST_SIZE = "1MiB";

    @Parameters(
            paramLabel = "NAME",
            description = "start, jobs, stock, dfsio, data, hive, s3, dynamodb, mpi, hosts or run;"
                    + " by default all for which this machine has what they need.")
    private List<String> names = List.of();

    @Option(
            names = "--repeats",
            defaultValue = "3",
            description = "Values of each series (default: 3). One alone is measured in a brief form.")
    private int repeats;

    @Option(
            names = "--smallest",
            description = "Each once, on the least data: shows that it works; its numbers say nothing.")
    private boolean smallest;

    @Option(names = "--slaves", description = "As of harness run.")
    private String slaves;

    @Option(names = "--type", description = "As of harness run.")
    private String type;

    @Option(names = "--scale", description = "As of harness run.")
    private String scale;

    @Option(
            names = "--size",
            description = "Bytes of each data set of data, such as 2GiB (default: as the scale has it).")
    private String size;

    @Option(
            names = "--out",
            defaultValue = "${sys:bench.out}",
            description = "Where results and logs go, a directory for each time (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(names = "--commit", required = true, hidden = true)
    private String commit;

    @Option(names = "--jar", required = true, hidden = true)
    private Path jar;

    @Option(names = "--bench-jar", required = true, hidden = true)
    private Path benchJar;

    @Option(names = "--peer-jars", required = true, hidden = true)
    private String peerJars;

    @Option(names = "--stock-jars", required = true, hidden = true)
    private String stockJars;

    @Option(names = "--loop-jars", required = true, hidden = true)
    private String loopJars;

    private final List<String> leftOut = new ArrayList<>();

    private Main() {}

    /**
     * @param arguments see {@code bench/run --help}
     */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setExecutionExceptionHandler((e, line, parsed) -> {
                    if (e instanceof UsageException) {
                        System.err.println("bench: " + e.getMessage());
                        return CommandLine.ExitCode.USAGE;
                    }
                    e.printStackTrace();
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (repeats < 1) {
            throw new UsageException("'%d' is no number of values: give 1 or more (--repeats)".formatted(repeats));
        }
        List<Benchmark> benchmarks = benchmarks();
        boolean failed = false;
        String time = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "");
        Path work = Files.createTempDirectory("harness-bench");
        Machine machine = MachineProbe.probe(work);
        try (Shutdown shutdown = Shutdown.install(Bench::say)) {
            shutdown.register("scratch data in " + work, () -> FileTree.delete(work));
            BenchResults results = BenchResults.create(
                    out.toAbsolutePath(),
                    time,
                    new BenchResults.Origin(
                            commit,
                            PeerVersions.of(paths(loopJars)),
                            benchmarks.stream().map(Benchmark::word).toList(),
                            BenchResults.given(effort(), options())),
                    Environment.probe(work));
            Bench bench = bench(work, results.directory().logs(), machine, shutdown);
            try (SharedStand shared = new SharedStand(bench)) {
                for (Benchmark benchmark : benchmarks) {
                    failed |= !measured(benchmark, bench, shared, results);
                }
            } finally {
                if (results.any()) {
                    System.out.print(head(machine, results)
                            + ScoreTable.markdown(bench.scores().all()));
                }
            }
        }
        return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    /** Those that are named must be possible; of all, those are left out that are not. */
    private List<Benchmark> benchmarks() throws InterruptedException {
        List<Benchmark> possible = new ArrayList<>();
        for (Benchmark benchmark : names.isEmpty() ? List.of(Benchmark.values()) : named()) {
            Optional<String> missing = benchmark.missing();
            if (missing.isPresent() && !names.isEmpty()) {
                throw new UsageException(missing.get() + ", or name other benchmarks: " + Benchmark.words());
            }
            missing.map(reason -> "skip " + benchmark.word() + ": " + reason).ifPresent(this::leaveOut);
            if (missing.isEmpty()) {
                possible.add(benchmark);
                benchmark.incomplete().forEach(this::leaveOut);
            }
        }
        return possible;
    }

    private void leaveOut(String what) {
        Bench.say(what);
        leftOut.add(what);
    }

    private List<Benchmark> named() {
        return names.stream()
                .map(name -> Benchmark.of(name)
                        .orElseThrow(() -> new UsageException(
                                "there is no benchmark '%s': name some of %s".formatted(name, Benchmark.words()))))
                .toList();
    }

    /**
     * Whether it was: one that fails has no row, and the others are measured all the same, on another cluster, since a job of it
     * may still run on this one.
     */
    private boolean measured(Benchmark benchmark, Bench bench, SharedStand shared, BenchResults results)
            throws InterruptedException {
        try {
            measure(benchmark, bench, shared, results);
            return true;
        } catch (IOException | RuntimeException e) {
            fail(benchmark.word(), e, bench);
            try {
                shared.close();
            } catch (IOException | RuntimeException notClosed) {
                fail(benchmark.word() + ", stop of its cluster", notClosed, bench);
            }
            return false;
        }
    }

    private void fail(String what, Exception e, Bench bench) {
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace));
        Path file = bench.logs().resolve("failures.txt");
        try {
            Files.writeString(file, what + "\n" + trace, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException notWritten) {
            Bench.say("%s cannot be written: %s".formatted(file, Reason.of(notWritten)));
        }
        leaveOut("FAILED: %s: %s; the trace is in %s".formatted(what, Reason.of(e), file));
    }

    private static void measure(Benchmark benchmark, Bench bench, SharedStand shared, BenchResults results)
            throws IOException, InterruptedException {
        if (!benchmark.onSharedStand()) {
            shared.close();
        }
        Instant started = Instant.now();
        bench.scores().begin(benchmark.word());
        benchmark.run(bench, shared);
        Bench.say("%s took %.0f s"
                .formatted(
                        benchmark.word(),
                        Duration.between(started, Instant.now()).toMillis() / 1e3));
        results.keep(
                bench.scores().of(benchmark.word()), bench.plan().deployment().platform(), started);
        shared.endedWell();
    }

    private Bench bench(Path work, Path logs, Machine machine, Shutdown shutdown) {
        List<Provider> providers = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        Planner planner = new Planner(WorkloadIndex.load(), providers, Catalogue.load(), group -> List.of());
        Map<harness.record.plan.Option, String> asked = asked();
        Plan plan = planner.plan(UserInput.onCommandLine(asked, sizes()), machine);
        return new Bench(
                plan,
                flags(),
                planner.provider(plan.provider()),
                effort(),
                work,
                logs,
                new CacheDirectory(work.resolve("cache")),
                jar.toAbsolutePath(),
                benchJar.toAbsolutePath(),
                paths(peerJars),
                paths(stockJars),
                paths(loopJars),
                shutdown,
                new Scores());
    }

    private Effort effort() {
        return new Effort(smallest ? 1 : repeats, smallest);
    }

    private List<String> flags() {
        List<String> flags = new ArrayList<>();
        asked().forEach((option, value) -> flags.addAll(List.of(option.flag(), value)));
        return List.copyOf(flags);
    }

    private List<String> options() {
        return Stream.concat(flags().stream(), sizes().stream()).toList();
    }

    private static List<Path> paths(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator, -1)).map(Path::of).toList();
    }

    private Map<harness.record.plan.Option, String> asked() {
        Map<harness.record.plan.Option, String> asked = new TreeMap<>();
        put(asked, harness.record.plan.Option.SLAVES, slaves, "1");
        put(asked, harness.record.plan.Option.TYPE, type, SMALLEST_TYPE);
        put(asked, harness.record.plan.Option.SCALE, scale, SMALLEST_SCALE);
        return asked;
    }

    private void put(
            Map<harness.record.plan.Option, String> asked,
            harness.record.plan.Option option,
            String value,
            String ofTheSmallest) {
        if (value != null) {
            asked.put(option, value);
        } else if (smallest) {
            asked.put(option, ofTheSmallest);
        }
    }

    private List<String> sizes() {
        String wanted = size == null && smallest ? SMALLEST_SIZE : size;
        if (wanted == null) {
            return List.of();
        }
        long bytes = Bytes.parse("--size", wanted);
        return List.of("pagerank.size=" + bytes, "aggregation.size=" + bytes);
    }

    private String head(Machine machine, BenchResults results) {
        return """

                %s, %s, Java %s, Harness %s at commit %s, page cache %s before each job; results and logs in %s
                %s
                """.formatted(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS),
                        machine.describe(),
                        System.getProperty("java.vm.version"),
                        HarnessVersion.text(),
                        commit,
                        Caches.cold() ? "dropped" : "not dropped",
                        results.directory().path(),
                        leftOut.stream().map(line -> "\n" + line + "\n").collect(Collectors.joining()));
    }
}
