package harness.workloads.load;

import harness.api.stats.Steadiness;
import harness.api.trial.TrialLimits;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * What all clients of a load did, put together. Only functions of the clients' records: nothing is measured here.
 */
public final class LoadResult {
    private static final int MOST_PARTS = 20;

    private final LoadSpec spec;
    private final List<ClientRecorder> clients;
    private final CpuUse cpu;
    private final Histogram service;
    private final Histogram response;
    private final Timeline bytes;
    private final Timeline operations;
    private final Timeline failures;

    private LoadResult(LoadSpec spec, List<ClientRecorder> clients, CpuUse cpu) {
        this.spec = spec;
        this.clients = List.copyOf(clients);
        this.cpu = cpu;
        Histogram allService = new Histogram(clients.get(0).service());
        Histogram allResponse = new Histogram(clients.get(0).response());
        bytes = new Timeline(spec.endNanos());
        operations = new Timeline(spec.endNanos());
        failures = new Timeline(spec.endNanos());
        for (ClientRecorder client : clients) {
            allService.add(client.service());
            allResponse.add(client.response());
            bytes.add(client.bytes());
            operations.add(client.operations());
            failures.add(client.failures());
        }
        service = allService;
        response = allResponse;
    }

    /**
     * @param spec of the load
     * @param clients what each did; 1 or more
     * @param cpu what the client's JVM took
     * @return all of it
     */
    static LoadResult of(LoadSpec spec, List<ClientRecorder> clients, CpuUse cpu) {
        return new LoadResult(spec, clients, cpu);
    }

    /**
     * Puts the clients of several JVMs together.
     *
     * @param spec of the load, the same in all of them
     * @param clients what each client of all of them did
     * @param cpus what each JVM took; 1 or more
     * @return all of it
     */
    public static LoadResult merged(LoadSpec spec, List<ClientRecord> clients, List<CpuUse> cpus) {
        return of(
                spec,
                clients.stream().map(client -> ClientRecorder.of(spec, client)).toList(),
                cpus.stream().reduce(CpuUse::plus).orElseThrow());
    }

    /** {@return what each client did, for another JVM} */
    public List<ClientRecord> records() {
        return clients.stream().map(ClientRecorder::record).toList();
    }

    /**
     * The time in which all clients were active: from the end of the warm-up, or the start of the last client's first
     * operation if that is later, to the end of the last operation of the client that ended first, or the end of the load
     * if that is earlier. In whole slots.
     *
     * @param fromSlot first slot
     * @param toSlot one past the last one; more than {@code fromSlot}
     */
    public record Window(int fromSlot, int toSlot) {
        /** {@return how long it is} */
        public double seconds() {
            return (toSlot - fromSlot) * (double) Timeline.SLOT / 1e9;
        }
    }

    /** {@return the time in which all clients were active; empty if there is none} */
    public Optional<Window> window() {
        long begun = clients.stream().mapToLong(ClientRecorder::begun).max().orElseThrow();
        long ended = clients.stream().mapToLong(ClientRecorder::ended).min().orElseThrow();
        long from = Math.max(spec.warmUpNanos(), begun);
        long to = Math.min(spec.endNanos(), ended);
        int fromSlot = begun == Long.MAX_VALUE ? Integer.MAX_VALUE : (int) ((from + Timeline.SLOT - 1) / Timeline.SLOT);
        int toSlot = (int) (to / Timeline.SLOT);
        return fromSlot < toSlot ? Optional.of(new Window(fromSlot, toSlot)) : Optional.empty();
    }

    /** {@return bytes per second in the window, per client} */
    List<Double> bytesPerSecondOfClients(Window window) {
        return clients.stream()
                .map(client -> client.bytes().sum(window.fromSlot(), window.toSlot()) / window.seconds())
                .toList();
    }

    double bytesIn(Window window) {
        return bytes.sum(window.fromSlot(), window.toSlot());
    }

    /**
     * @param window of this load
     * @return operations of all clients in it
     */
    public double operationsIn(Window window) {
        return operations.sum(window.fromSlot(), window.toSlot());
    }

    /** In each of up to 20 equal parts of the window, which are whole slots. */
    double[] operationRates(Window window) {
        int slots = window.toSlot() - window.fromSlot();
        int parts = Math.min(MOST_PARTS, slots);
        return IntStream.range(0, parts)
                .mapToObj(part -> new Window(
                        window.fromSlot() + (int) ((long) part * slots / parts),
                        window.fromSlot() + (int) ((part + 1L) * slots / parts)))
                .mapToDouble(part -> operationsIn(part) / part.seconds())
                .toArray();
    }

    /** {@return whether the rate rose or fell while it was counted, as far as that can be said} */
    public boolean unsteady() {
        return window().map(this::operationRates).flatMap(Steadiness::unsteady).orElse(false);
    }

    /** {@return bytes of every operation that succeeded, the warm-up's among them} */
    public double allBytes() {
        return bytes.total();
    }

    /** {@return seconds from the common start to the end of the last operation} */
    double allSeconds() {
        return clients.stream().mapToLong(ClientRecorder::ended).max().orElseThrow() / 1e9;
    }

    double[] bytesPerSecond() {
        return bytes.perSecond();
    }

    double[] operationsPerSecond() {
        return operations.perSecond();
    }

    double[] failuresPerSecond() {
        return padded(failures.perSecond());
    }

    /** {@return failed attempts of one kind in each second, those that were made again among them} */
    double[] attemptsPerSecond(FailureKind kind) {
        Timeline all = new Timeline(0);
        clients.forEach(client -> all.add(client.attempts(kind)));
        return padded(all.perSecond());
    }

    /** Seconds without a failure are part of the series. */
    private double[] padded(double[] series) {
        return Arrays.copyOf(series, Math.max(series.length, operationsPerSecond().length));
    }

    /** {@return failed attempts by kind, those that were made again among them; kinds without any are absent} */
    public Map<FailureKind, Long> attempts() {
        Map<FailureKind, Long> counts = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            long count = Math.round(clients.stream()
                    .mapToDouble(client -> client.attempts(kind).total())
                    .sum());
            if (count > 0) {
                counts.put(kind, count);
            }
        }
        return counts;
    }

    /** {@return one line about the first failure of each kind, kinds without any left out} */
    public Map<FailureKind, String> firstFailures() {
        Map<FailureKind, String> first = new EnumMap<>(FailureKind.class);
        clients.forEach(client -> client.firstFailures().forEach(first::putIfAbsent));
        return first;
    }

    /** {@return operations that counted and succeeded} */
    public long measured() {
        return service.getTotalCount();
    }

    /** {@return operations that counted and failed} */
    public long measuredFailures() {
        return clients.stream().mapToLong(ClientRecorder::measuredFailures).sum();
    }

    long retries() {
        return clients.stream().mapToLong(ClientRecorder::retries).sum();
    }

    /** What a load without a warm-up did all in all. */
    SteadyWarmUp.Second inOneSecond() {
        double all = operations.total();
        double seconds = Math.max(1e-9, allSeconds());
        return new SteadyWarmUp.Second(all / seconds, all == 0 ? 0 : cpu.cpuNanos() / 1e3 / all, seconds);
    }

    /** {@return share of all attempts that the endpoint answered by asking for less} */
    public double throttledShare() {
        double failed = attempts().values().stream().mapToLong(Long::longValue).sum();
        double all = operations.total() + failed;
        return all == 0 ? 0 : attempts().getOrDefault(FailureKind.THROTTLED, 0L) / all;
    }

    /** {@return what an open loop was to do, all clients together} */
    public ClientRecord.Offered offered() {
        return clients.stream()
                .map(ClientRecorder::offered)
                .reduce(ClientRecord.Offered::plus)
                .orElse(ClientRecord.Offered.NOTHING);
    }

    /** {@return failed operations as a share of all that counted; 1 if there was none} */
    double errorShare() {
        long all = measured() + measuredFailures();
        return all == 0 ? 1 : (double) measuredFailures() / all;
    }

    /** {@return whether operations had a time at which they were to start} */
    public boolean open() {
        return spec.rate().isPresent();
    }

    double warmUpSeconds() {
        return spec.warmUpNanos() / 1e9;
    }

    /** {@return what the client's JVM took} */
    public CpuUse cpu() {
        return cpu;
    }

    /** {@return operations that succeeded between the warm-up and the end of the load, as far as they fell into it} */
    double operationsWhileMeasured() {
        return operations.sum((int) (spec.warmUpNanos() / Timeline.SLOT), (int) (spec.endNanos() / Timeline.SLOT));
    }

    Histogram service() {
        return service;
    }

    Histogram response() {
        return response;
    }

    /**
     * @param maximum share of failed operations that is still accepted
     * @return why the result must not count, if there is a reason
     */
    public Optional<String> objection(double maximum) {
        if (measured() == 0) {
            return Optional.of("no operation succeeded after the warm-up" + first());
        }
        if (errorShare() > maximum) {
            return Optional.of("%.2f %% of %,d operations failed, more than %.2f %%%s"
                    .formatted(100 * errorShare(), measured() + measuredFailures(), 100 * maximum, first()));
        }
        if (offered().undoneShare() > TrialLimits.MOST_UNDONE) {
            return Optional.of(
                    "the rate was not kept: %s, more than %.0f %%".formatted(undone(), 100 * TrialLimits.MOST_UNDONE));
        }
        if (window().isEmpty()) {
            return Optional.of("there was no time after the warm-up in which all clients were active");
        }
        return Optional.empty();
    }

    /** {@return one line about what an open loop was to do and has not done in its time} */
    public String undone() {
        ClientRecord.Offered offered = offered();
        return "%,d of %,d operations that were offered (%.1f %%) had not started when the load ended"
                .formatted(offered.undone(), offered.operations(), 100 * offered.undoneShare());
    }

    private String first() {
        return firstFailures().values().stream()
                .findFirst()
                .map(reason -> ": " + reason)
                .orElse("");
    }

    static List<Double> list(double[] values) {
        return IntStream.range(0, values.length).mapToObj(i -> values[i]).toList();
    }
}
