package harness.workloads.stream;

import com.google.auto.service.AutoService;
import harness.api.clients.ClientMachineMetrics;
import harness.api.json.Json;
import harness.api.machine.LastLevelCache;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.units.Bytes;
import harness.api.workload.Execution;
import harness.api.workload.Footprint;
import harness.api.workload.MachineWorkload;
import harness.api.workload.Need;
import harness.api.workload.Parameter;
import harness.api.workload.Rule;
import harness.api.workload.Verdict;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.api.workload.WorkloadDescriptor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** How fast the memory of a machine is, by STREAM's four kernels. */
@AutoService(Workload.class)
public final class StreamMemory implements MachineWorkload {
    private static final String SIZE = "size";
    private static final String THREADS = "threads";

    /** STREAM's rule for arrays. */
    private static final int TIMES_THE_CACHES = 4;
    /** Of an array. */
    private static final long LARGEST = 64 * Bytes.GIB;
    /** Of the heap for all else, that of new objects (256 MiB) among it. */
    private static final long BESIDE = 320 * Bytes.MIB;

    private static final Rule.BesideCaches ARRAYS = new Rule.BesideCaches(SIZE, 3, TIMES_THE_CACHES);

    /** Of an array in Java. */
    private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

    private static final int ROUNDS = 10;
    private static final long SECONDS = 2;
    private static final double MB = 1e6;

    private static final Map<StreamKernel, Metric> OF_KERNELS = kernels();
    private static final Metric BANDWIDTH = new Metric(
            "memory_bandwidth",
            "MB/s",
            Direction.HIGHER,
            "That of STREAM's triad: memory_triad_bandwidth. MB are 10^6 bytes, as in STREAM. On a cluster: the mean over its slaves;"
                    + " samples: one for each.");

    /** For {@link java.util.ServiceLoader}. */
    public StreamMemory() {}

    private static Map<StreamKernel, Metric> kernels() {
        Map<StreamKernel, String> does = new EnumMap<>(Map.of(
                StreamKernel.COPY, "c = a",
                StreamKernel.SCALE, "b = q c",
                StreamKernel.ADD, "c = a + b",
                StreamKernel.TRIAD, "a = b + q c"));
        Map<StreamKernel, Metric> metrics = new EnumMap<>(StreamKernel.class);
        does.forEach((kernel, what) -> {
            String word = kernel.name().toLowerCase(Locale.ROOT);
            metrics.put(
                    kernel,
                    new Metric(
                            "memory_%s_bandwidth".formatted(word),
                            "MB/s",
                            Direction.HIGHER,
                            "Of STREAM's kernel %s (%s): %d bytes for each element, all elements of all threads, divided by the shortest time of it in any round but the first, as STREAM has it. Samples: the rate of each round but the first. On a cluster: the mean over its slaves; samples: one for each."
                                    .formatted(word, what, kernel.bytesPerElement())));
        });
        return metrics;
    }

    @Override
    public WorkloadDescriptor describe() {
        List<Metric> metrics = new ArrayList<>(List.of(BANDWIDTH));
        metrics.addAll(OF_KERNELS.values());
        metrics.addAll(ClientMachineMetrics.ALL);
        return new WorkloadDescriptor(
                "memory",
                "memory",
                "Copies, scales and adds arrays in memory, as STREAM does",
                "machine",
                Set.of(Need.MACHINES),
                370,
                false,
                List.of(
                        Parameter.bytes(
                                SIZE,
                                256 * Bytes.MIB,
                                Bytes.MIB,
                                LARGEST,
                                "bytes of each of three arrays; more where that is less than 4 times the last-level caches"),
                        Parameter.count(THREADS, 0, 0, 4096, "threads; 0: one for each processor"),
                        MachineWorkload.hosts()),
                metrics,
                Footprint.fixedSeconds(2 * SECONDS).mibPerSecondPerTask(100),
                List.of(ARRAYS, MachineWorkload.hostsOfCluster()),
                List.of());
    }

    /** Refuses a machine with large caches before anything is timed. */
    @Override
    public void prepare(WorkloadContext context) throws IOException {
        size(
                context.number(SIZE),
                LastLevelCache.bytes().orElse(0),
                Math.max(0, Runtime.getRuntime().maxMemory() - BESIDE));
    }

    /** Of each array. */
    static long size(long asked, long caches, long room) throws IOException {
        Optional<String> problem = ARRAYS.tooLarge(asked, caches, room);
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
        return ARRAYS.bytes(asked, caches);
    }

    @Override
    public Execution run(WorkloadContext context) throws IOException, InterruptedException {
        // The arrays of the trial before, or others have less memory until the heap is full of such.
        System.gc();
        long caches = LastLevelCache.bytes().orElse(0);
        long size = ARRAYS.bytes(context.number(SIZE), caches);
        int threads = context.number(THREADS) == 0
                ? Runtime.getRuntime().availableProcessors()
                : Math.toIntExact(context.number(THREADS));
        long part = Math.max(1, size / Double.BYTES / threads);
        if (part > MOST_ELEMENTS) {
            throw new IOException(
                    "%d threads have %,d elements of an array each, and %,d are allowed: use more (--set memory.threads)"
                            .formatted(threads, part, MOST_ELEMENTS));
        }
        int elements = (int) part;
        context.note("%d threads on arrays of %s each, last-level caches %s"
                .formatted(threads, Bytes.show(size), caches == 0 ? "not known" : Bytes.show(caches)));
        StreamRun run = new StreamRun(threads, elements, ROUNDS, TimeUnit.SECONDS.toNanos(SECONDS), context.start());
        run.run();
        return new Trial(run);
    }

    /**
     * What memory gave on one machine.
     *
     * @param rates of each kernel in all rounds but the first, in MB/s
     * @param seconds of all rounds
     */
    private record OfHost(Map<StreamKernel, List<Double>> rates, double seconds) {
        static OfHost of(StreamRun run) {
            Map<StreamKernel, List<Double>> rates = new EnumMap<>(StreamKernel.class);
            for (StreamKernel kernel : StreamKernel.values()) {
                rates.put(
                        kernel,
                        run.seconds(kernel).stream()
                                .map(seconds -> run.bytes(kernel) / MB / seconds)
                                .toList());
            }
            return new OfHost(rates, run.totalSeconds());
        }

        double best(StreamKernel kernel) {
            return rates.get(kernel).stream()
                    .mapToDouble(Double::doubleValue)
                    .max()
                    .orElseThrow();
        }
    }

    /**
     * A run on this machine.
     *
     * @param run that has ended
     */
    private record Trial(StreamRun run) implements Part {
        @Override
        public List<Measurement> measurements() {
            OfHost host = OfHost.of(run);
            List<Measurement> all = new ArrayList<>();
            all.add(Measurement.of(BANDWIDTH, host.best(StreamKernel.TRIAD)));
            OF_KERNELS.forEach((kernel, metric) -> all.add(
                    new Measurement(metric, host.best(kernel), host.rates().get(kernel))));
            return all;
        }

        @Override
        public String part() {
            return Json.line(OfHost.of(run));
        }

        @Override
        public OptionalDouble ownSeconds() {
            return OptionalDouble.of(run.totalSeconds());
        }

        @Override
        public Verdict validate() {
            long wrong = run.wrongElements();
            return wrong == 0
                    ? Verdict.valid(
                            "every element of three arrays was compared, after %,d rounds".formatted(run.rounds()))
                    : Verdict.invalid("%,d elements are wrong".formatted(wrong));
        }
    }

    /** Memories of several machines have nothing to do with each other. */
    @Override
    public Whole together(WorkloadContext context, List<HostPart> parts) {
        List<OfHost> hosts =
                parts.stream().map(host -> Json.read(host.part(), OfHost.class)).toList();
        List<Measurement> all = new ArrayList<>();
        all.add(overHosts(BANDWIDTH, StreamKernel.TRIAD, hosts));
        OF_KERNELS.forEach((kernel, metric) -> all.add(overHosts(metric, kernel, hosts)));
        return new Whole(all, hosts.stream().mapToDouble(OfHost::seconds).min());
    }

    private static Measurement overHosts(Metric metric, StreamKernel kernel, List<OfHost> hosts) {
        List<Double> each = hosts.stream().map(host -> host.best(kernel)).toList();
        return new Measurement(
                metric, each.stream().mapToDouble(Double::doubleValue).average().orElseThrow(), each);
    }
}
