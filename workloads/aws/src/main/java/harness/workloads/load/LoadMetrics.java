package harness.workloads.load;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import harness.api.stats.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The numbers of a load. What was not measured is absent: an operation without payload has no bandwidth. */
public final class LoadMetrics {
    static final Metric WINDOW_BANDWIDTH = new Metric(
            "window_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of payload moved by all clients in the time in which all of them were active, divided by that time"
                    + " (window_time). An operation's bytes count as if moved evenly from its start to its end. Samples:"
                    + " the rate in each second from the common start, the warm-up first; .amount (MiB) and .seconds of the window.");
    static final Metric WHOLE_BANDWIDTH = new Metric(
            "whole_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Bytes of payload of every operation that succeeded, the warm-up's among them, divided by the time from the"
                    + " common start to the end of the last operation.");
    static final Metric CLIENT_BANDWIDTH = new Metric(
            "client_bandwidth",
            "MiB/s",
            Direction.HIGHER,
            "Mean over clients (threads) of the bytes that one of them moved in window_time, divided by it. Samples: one"
                    + " rate per client.");
    static final Metric OPERATION_RATE = new Metric(
            "operation_rate",
            "operations/s",
            Direction.HIGHER,
            "Operations of all clients that succeeded in window_time, divided by it; one that was partly outside counts"
                    + " for the part that was inside. Samples: the rate in each second from the common start, the warm-up"
                    + " first; .amount and .seconds of the window.");
    static final Metric WINDOW_TIME = new Metric(
            "window_time",
            "s",
            Direction.NEITHER,
            "The time in which all clients were active after the warm-up: from the later of the warm-up's end and the"
                    + " last client's first start, to the earlier of the load's end and the first client's last end, in"
                    + " whole tenths of a second.");
    static final Metric WARM_UP_TIME = new Metric(
            "warm_up_time",
            "s",
            Direction.NEITHER,
            "Time from the common start in which operations are done and not counted: those that start in it, or in an"
                    + " open loop were to start in it.");
    static final Metric OPERATIONS = new Metric(
            "operations",
            "operations",
            Direction.NEITHER,
            "Operations that started after the warm-up and succeeded: the number behind every percentile.");
    static final Metric FAILED_OPERATIONS = new Metric(
            "failed_operations",
            "operations",
            Direction.LOWER,
            "Operations that started after the warm-up and failed although retries were made. Samples: failures in each"
                    + " second, where there are any.");
    static final Metric ERROR_SHARE = new Metric(
            "error_share",
            "1",
            Direction.LOWER,
            "failed_operations divided by operations + failed_operations. A trial in which it is more than the parameter"
                    + " max-errors is INVALID.");
    static final Metric RETRIES = new Metric(
            "retries",
            "attempts",
            Direction.LOWER,
            "Attempts that failed and were made again by the client's software, the warm-up's among them. Their time is"
                    + " in the operation's latency.");
    static final Metric OFFERED_OPERATIONS = new Metric(
            "offered_operations",
            "operations",
            Direction.NEITHER,
            "Operations that the open loop was to start from the common start to the load's end, the warm-up's among them."
                    + " Only where a rate is given, like the next two.");
    static final Metric UNDONE_OPERATIONS = new Metric(
            "undone_operations",
            "operations",
            Direction.LOWER,
            "Those of offered_operations that had not started when the load ended, nor one step of the rate (0.1 s at most)"
                    + " after that, since all clients waited for others.");
    static final Metric UNDONE_SHARE = new Metric(
            "undone_share",
            "1",
            Direction.LOWER,
            "undone_operations divided by offered_operations. A trial in which it is more than 0.05 is INVALID: the rate"
                    + " that was asked for was not kept.");
    static final Metric THROTTLED_SHARE = new Metric(
            "throttled_share",
            "1",
            Direction.LOWER,
            "throttled_attempts divided by all attempts: operations and failed attempts, the warm-up's among them. Where it"
                    + " is above 0 the endpoint asked for less, and the rates are what it lets through, not what it can"
                    + " do.");
    static final Metric CPU_PER_OPERATION = new Metric(
            "client_cpu_per_operation",
            "us",
            Direction.LOWER,
            "CPU time of the client's JVM between the warm-up and the end of the load, collection of garbage and"
                    + " compilation included, divided by the operations in that time.");
    static final Metric CPU_SHARE = new Metric(
            "client_cpu_share",
            "1",
            Direction.LOWER,
            "The same CPU time divided by the time and by the processors that the clients could use: the machine's, or"
                    + " one per client where these are fewer.");
    static final Metric CLIENT_BOUND = new Metric(
            "client_bound",
            "1",
            Direction.NEITHER,
            MetricKind.FLAG,
            "1 if client_cpu_share is 0.8 or more: the client rather than the endpoint may have been the limit, and the"
                    + " rates are a lower bound of what the endpoint can do. 0 otherwise.");
    /** Beside every number of a probe, since clients differ. */
    public static final Metric LEAN_CLIENT = new Metric(
            "lean_client",
            "1",
            Direction.NEITHER,
            MetricKind.FLAG,
            "1 if requests were sent by Harness's own lean client (client=lean, or auto where it can), which takes less of the"
                    + " processors than the AWS SDK's: a program that uses the SDK gets fewer operations where the client or"
                    + " the machine is the limit. 0 if by the SDK's (client=sdk).");

    static final Metric MACHINE_SHARE = new Metric(
            "machine_cpu_share",
            "1",
            Direction.LOWER,
            "Share of the processors of the client's machine that were busy, with whatever, between the warm-up and the end"
                    + " of the load: /proc/stat, all but idle and waiting for I/O. Of several machines the busiest. Absent"
                    + " where there is no such file.");
    static final Metric MACHINE_BOUND = new Metric(
            "machine_bound",
            "1",
            Direction.NEITHER,
            MetricKind.FLAG,
            "1 if the service runs on the client's machine (endpoint=embedded) and machine_cpu_share is 0.8 or more: the"
                    + " machine is the limit, and the rates say what its processors can do for client and service"
                    + " together. 0 otherwise. Only of an embedded service.");

    private static final double MIB = 1 << 20;
    private static final double MICROS = 1e3;

    private static final List<Metric> RATES = List.of(
            WINDOW_BANDWIDTH,
            OPERATION_RATE,
            WHOLE_BANDWIDTH,
            CLIENT_BANDWIDTH,
            WINDOW_TIME,
            WARM_UP_TIME,
            Steadiness.UNSTEADY);
    private static final List<Metric> COUNTS = List.of(
            OPERATIONS,
            OFFERED_OPERATIONS,
            UNDONE_OPERATIONS,
            UNDONE_SHARE,
            FAILED_OPERATIONS,
            ERROR_SHARE,
            RETRIES,
            THROTTLED_SHARE);
    private static final List<Metric> CLIENT =
            List.of(CPU_PER_OPERATION, CPU_SHARE, CLIENT_BOUND, LEAN_CLIENT, MACHINE_SHARE, MACHINE_BOUND);

    /** Every metric of a load. */
    public static final List<Metric> ALL = Stream.of(
                    RATES,
                    LatencyMetrics.SERVICE.metrics(),
                    LatencyMetrics.RESPONSE.metrics(),
                    COUNTS,
                    FailureMetrics.ALL,
                    CLIENT)
            .flatMap(List::stream)
            .toList();

    private LoadMetrics() {}

    /**
     * @param result of a load
     * @return its numbers
     */
    public static List<Measurement> of(LoadResult result) {
        List<Measurement> all = new ArrayList<>();
        result.window().ifPresent(window -> addRates(all, result, window));
        all.add(Measurement.of(WARM_UP_TIME, result.warmUpSeconds()));
        if (result.measured() > 0) {
            all.addAll(LatencyMetrics.SERVICE.of(result.service()));
            if (result.open()) {
                all.addAll(LatencyMetrics.RESPONSE.of(result.response()));
            }
        }
        all.add(Measurement.of(OPERATIONS, (double) result.measured()));
        if (result.open()) {
            ClientRecord.Offered offered = result.offered();
            all.add(Measurement.of(OFFERED_OPERATIONS, (double) offered.operations()));
            all.add(Measurement.of(UNDONE_OPERATIONS, (double) offered.undone()));
            all.add(Measurement.of(UNDONE_SHARE, offered.undoneShare()));
        }
        all.add(FailureMetrics.series(FAILED_OPERATIONS, result.measuredFailures(), result.failuresPerSecond()));
        all.add(Measurement.of(ERROR_SHARE, result.errorShare()));
        all.add(Measurement.of(RETRIES, (double) result.retries()));
        all.add(Measurement.of(THROTTLED_SHARE, result.throttledShare()));
        all.addAll(FailureMetrics.of(result));
        addClient(all, result);
        return all;
    }

    /**
     * @param result of a load on a service that runs on the client's machine
     * @return whether the machine was the limit; empty where that is not known
     */
    public static Optional<Measurement> ofMachine(LoadResult result) {
        return result.cpu().machineShare().isEmpty()
                ? Optional.empty()
                : Optional.of(Measurement.of(MACHINE_BOUND, result.cpu().machineBound() ? 1 : 0));
    }

    private static void addRates(List<Measurement> all, LoadResult result, LoadResult.Window window) {
        boolean payload = result.allBytes() > 0;
        if (payload) {
            all.add(Measurement.ofAmount(
                    WINDOW_BANDWIDTH,
                    result.bytesIn(window) / MIB,
                    window.seconds(),
                    mebibytes(LoadResult.list(result.bytesPerSecond()))));
        }
        all.add(Measurement.ofAmount(
                OPERATION_RATE,
                result.operationsIn(window),
                window.seconds(),
                LoadResult.list(result.operationsPerSecond())));
        if (payload) {
            all.add(Measurement.of(WHOLE_BANDWIDTH, result.allBytes() / MIB / result.allSeconds()));
            List<Double> clients = mebibytes(result.bytesPerSecondOfClients(window));
            double mean =
                    clients.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            all.add(new Measurement(CLIENT_BANDWIDTH, mean, clients));
        }
        all.add(Measurement.of(WINDOW_TIME, window.seconds()));
        double[] parts = result.operationRates(window);
        Steadiness.unsteady(parts)
                .ifPresent(unsteady ->
                        all.add(new Measurement(Steadiness.UNSTEADY, unsteady ? 1 : 0, LoadResult.list(parts))));
    }

    private static void addClient(List<Measurement> all, LoadResult result) {
        CpuUse cpu = result.cpu();
        double operations = result.operationsWhileMeasured();
        if (operations > 0) {
            all.add(Measurement.of(CPU_PER_OPERATION, cpu.cpuNanos() / MICROS / operations));
        }
        all.add(Measurement.of(CPU_SHARE, cpu.share()));
        all.add(Measurement.of(CLIENT_BOUND, cpu.bound() ? 1 : 0));
        cpu.machineShare().ifPresent(share -> all.add(Measurement.of(MACHINE_SHARE, share)));
    }

    private static List<Double> mebibytes(List<Double> bytes) {
        return bytes.stream().map(value -> value / MIB).toList();
    }
}
