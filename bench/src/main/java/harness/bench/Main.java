package harness.bench;

import harness.core.HarnessVersion;
import harness.core.UsageException;
import harness.core.catalogue.Catalogue;
import harness.core.launch.CacheDirectory;
import harness.core.launch.FileTree;
import harness.core.launch.Shutdown;
import harness.core.machine.Machine;
import harness.core.machine.MachineProbe;
import harness.core.plan.Asked;
import harness.core.plan.Plan;
import harness.core.plan.Planner;
import harness.core.provider.Provider;
import harness.core.units.Bytes;
import harness.core.workload.WorkloadIndex;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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
            "  bench/run data --size 1300MiB"
        })
public final class Main implements Callable<Integer> {
    private static final List<String> ALL = List.of(
            "start",
            "jobs",
            "stock",
            "dfsio",
            "pagerank",
            "data",
            "hive",
            "s3",
            "dynamodb",
            "recording",
            "mpi",
            "hosts",
            "spread",
            "run");

    @Parameters(
            paramLabel = "NAME",
            description =
                    "start, jobs, stock, dfsio, pagerank, data, hive, s3, dynamodb, recording, mpi, hosts, spread or run; all of"
                            + " them by default.")
    private List<String> names = ALL;

    @Option(names = "--repeats", defaultValue = "3", description = "Values of each series (default: 3).")
    private int repeats;

    @Option(names = "--slaves", description = "As of harness run.")
    private String slaves;

    @Option(names = "--type", description = "As of harness run.")
    private String type;

    @Option(names = "--scale", description = "As of harness run.")
    private String scale;

    @Option(
            names = "--size",
            description = "Bytes of each data set of pagerank and data, such as 2GiB (default: as the scale has it).")
    private String size;

    @Option(
            names = "--out",
            defaultValue = "${sys:bench.out}",
            description = "Where logs go (default: ${DEFAULT-VALUE}).")
    private Path out;

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
        for (String name : names) {
            if (!ALL.contains(name)) {
                throw new UsageException("no benchmark '%s': %s are there".formatted(name, String.join(", ", ALL)));
            }
        }
        if (names.contains("s3") && !Wrk.there()) {
            throw new UsageException(
                    "s3 is measured beside wrk, which is missing: install Debian's package wrk, or name the"
                            + " others: " + String.join(" ", ALL).replace(" s3", ""));
        }
        if (names.contains("mpi") && !MpiBench.missing().isEmpty()) {
            throw new UsageException(
                    "mpi needs %s: install Debian's packages openmpi-bin, libopenmpi-dev and libhdf5-openmpi-dev, or name"
                                    .formatted(String.join(", ", MpiBench.missing()))
                            + " the others: " + String.join(" ", ALL).replace(" mpi", ""));
        }
        if (names.contains("hosts") && !BenchHosts.there()) {
            throw new UsageException(
                    "hosts needs a Docker engine with the image of src/test/docker/build-image: make it, or name the others: "
                            + String.join(" ", ALL).replace(" hosts", ""));
        }
        Path logs = Files.createDirectories(out.toAbsolutePath()
                .resolve(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "")));
        Path work = Files.createTempDirectory("harness-bench");
        Scores scores = new Scores();
        Machine machine = MachineProbe.probe(work);
        try (Shutdown shutdown = Shutdown.install(Bench::say)) {
            shutdown.register("scratch data in " + work, () -> FileTree.delete(work));
            Bench bench = bench(work, logs, machine, shutdown, scores);
            try {
                measure(bench);
            } finally {
                System.out.print(head(machine, logs) + scores.markdown());
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private Bench bench(Path work, Path logs, Machine machine, Shutdown shutdown, Scores scores) {
        List<Provider> providers = ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        Planner planner = new Planner(WorkloadIndex.load(), providers, Catalogue.load());
        Plan plan = planner.plan(Asked.onCommandLine(asked(), sizes()), machine);
        return new Bench(
                plan,
                planner.provider(plan.provider()),
                repeats,
                work,
                logs,
                new CacheDirectory(work.resolve("cache")),
                jar.toAbsolutePath(),
                benchJar.toAbsolutePath(),
                paths(peerJars),
                paths(stockJars),
                paths(loopJars),
                shutdown,
                scores);
    }

    private static List<Path> paths(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator, -1)).map(Path::of).toList();
    }

    private void measure(Bench bench) throws IOException, InterruptedException {
        for (String name : names) {
            switch (name) {
                case "start" -> new StartBench(bench).run();
                case "jobs" -> new JobsBench(bench).run();
                case "stock" -> new StockBench(bench).run();
                case "dfsio" -> new DfsioBench(bench).run();
                case "pagerank" -> new PageRankBench(bench).run();
                case "data" -> new DataBench(bench).run();
                case "hive" -> new HiveBench(bench).run();
                case "s3" -> new S3Bench(bench).run();
                case "dynamodb" -> new DynamoDbBench(bench).run();
                case "recording" -> new RecordingBench(bench).run();
                case "mpi" -> new MpiBench(bench).run();
                case "hosts" -> new HostsBench(bench).run();
                case "spread" -> new SpreadBench(bench).run();
                default -> new RunBench(bench, planOptions()).run();
            }
        }
    }

    private Map<harness.core.plan.Option, String> asked() {
        Map<harness.core.plan.Option, String> asked = new TreeMap<>();
        put(asked, harness.core.plan.Option.SLAVES, slaves);
        put(asked, harness.core.plan.Option.TYPE, type);
        put(asked, harness.core.plan.Option.SCALE, scale);
        return asked;
    }

    private List<String> sizes() {
        if (size == null) {
            return List.of();
        }
        long bytes = Bytes.parse("--size", size);
        return List.of("pagerank.size=" + bytes, "aggregation.size=" + bytes);
    }

    private static void put(
            Map<harness.core.plan.Option, String> asked, harness.core.plan.Option option, String value) {
        if (value != null) {
            asked.put(option, value);
        }
    }

    private List<String> planOptions() {
        List<String> options = new ArrayList<>();
        asked().forEach((option, value) -> options.addAll(List.of(option.flag(), value)));
        return options;
    }

    private static String head(Machine machine, Path logs) {
        return """

                %s, %s, Java %s, Harness %s, page cache %s before each job; logs in %s

                """.formatted(
                        Instant.now().truncatedTo(ChronoUnit.SECONDS),
                        machine.describe(),
                        System.getProperty("java.vm.version"),
                        HarnessVersion.text(),
                        Caches.cold() ? "dropped" : "not dropped",
                        logs);
    }
}
