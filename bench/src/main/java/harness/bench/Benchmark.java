package harness.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** All benchmarks, in the order in which they are measured. */
enum Benchmark {
    START,
    JOBS,
    DFSIO,
    DATA,
    HIVE,
    STOCK,
    S3,
    DYNAMODB,
    MPI,
    HOSTS,
    RUN;

    /** As the user names it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Benchmark> of(String word) {
        return Arrays.stream(values())
                .filter(benchmark -> benchmark.word().equals(word))
                .findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Benchmark::word).collect(Collectors.joining(", "));
    }

    /** Whether it runs on the cluster that benchmarks share; others must not have one beside themselves. */
    boolean onSharedStand() {
        return switch (this) {
            case JOBS, DFSIO, DATA, HIVE -> true;
            case START, STOCK, S3, DYNAMODB, MPI, HOSTS, RUN -> false;
        };
    }

    void run(Bench bench, SharedStand shared) throws IOException, InterruptedException {
        switch (this) {
            case START -> new StartBench(bench).run();
            case JOBS -> new JobsBench(bench, shared.get()).run();
            case STOCK -> new StockBench(bench).run();
            case DFSIO -> new DfsioBench(bench, shared.get()).run();
            case DATA -> new DataBench(bench, shared.get()).run();
            case HIVE -> new HiveBench(bench, shared.get()).run();
            case S3 -> new S3Bench(bench).run();
            case DYNAMODB -> new DynamoDbBench(bench).run();
            case MPI -> new MpiBench(bench).run();
            case HOSTS -> new HostsBench(bench).run();
            case RUN -> new RunBench(bench).run();
        }
    }

    /**
     * @return what this benchmark needs and this machine has not, one line; empty if it can run
     */
    Optional<String> missing() throws InterruptedException {
        return switch (this) {
            case S3 -> wrk();
            case MPI -> mpi();
            case HOSTS -> hosts();
            case START, JOBS, STOCK, DFSIO, DATA, HIVE, DYNAMODB, RUN -> Optional.empty();
        };
    }

    /**
     * @return what this benchmark leaves out here, a line each
     */
    List<String> incomplete() {
        return this == MPI ? MpiBench.notCompared() : List.of();
    }

    private static Optional<String> wrk() throws InterruptedException {
        return Wrk.there()
                ? Optional.empty()
                : Optional.of("s3 is measured beside wrk, which is missing: install Debian's package wrk");
    }

    private static Optional<String> mpi() {
        List<String> missing = MpiBench.missing();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "mpi needs %s: install Debian's packages openmpi-bin, libopenmpi-dev and libhdf5-openmpi-dev"
                                .formatted(String.join(", ", missing)));
    }

    private static Optional<String> hosts() throws InterruptedException {
        return BenchHosts.there()
                ? Optional.empty()
                : Optional.of(
                        "hosts needs a Docker engine with the image of src/test/docker/build-image: start it and make it");
    }
}
