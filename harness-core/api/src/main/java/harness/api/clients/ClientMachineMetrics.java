package harness.api.clients;

import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.metric.MetricKind;
import java.util.List;
import java.util.stream.Stream;

/** What is known of the machines of clients in other JVMs. */
public final class ClientMachineMetrics {
    private static final Metric MACHINES = new Metric(
            "client_machines",
            "machines",
            Direction.NEITHER,
            "Machines that the clients ran on. Only where they were map tasks or on the slaves of a cluster, like the next two.");
    private static final Metric OFFSET = new Metric(
            "clock_offset",
            "ms",
            Direction.NEITHER,
            MetricKind.MAXIMUM,
            "The largest distance of the wall clock of a client's machine from the master's, ahead or behind. Nothing"
                    + " measured rests on wall clocks. Samples: one per JVM, ahead is positive.");
    private static final Metric ERROR = new Metric(
            "start_error",
            "ms",
            Direction.LOWER,
            MetricKind.MAXIMUM,
            "By so much at most a client's clock may have been off the common start: half of the time that the quickest of"
                    + " twenty questions for its monotonic clock took (Cristian 1989), and how long after the start a slave heard the word to begin,"
                    + " the largest of all JVMs."
                    + " Samples: one per JVM.");

    /** All of them. */
    public static final List<Metric> ALL = List.of(MACHINES, OFFSET, ERROR);

    private static final double MILLI = 1e6;

    private ClientMachineMetrics() {}

    /**
     * @param hosts where each JVM runs
     * @return how many machines these are
     */
    public static Measurement machines(Stream<String> hosts) {
        return Measurement.of(MACHINES, (double) hosts.distinct().count());
    }

    /**
     * @param clocks of each JVM
     * @param hosts where each runs
     * @return the measurements
     */
    public static List<Measurement> of(List<ClockSync> clocks, Stream<String> hosts) {
        List<Double> offsets =
                clocks.stream().map(clock -> clock.wallNanos() / MILLI).toList();
        List<Double> errors =
                clocks.stream().map(clock -> clock.error() / MILLI).toList();
        return List.of(
                machines(hosts),
                new Measurement(
                        OFFSET, offsets.stream().mapToDouble(Math::abs).max().orElseThrow(), offsets),
                new Measurement(
                        ERROR,
                        errors.stream().mapToDouble(Double::doubleValue).max().orElseThrow(),
                        errors));
    }
}
