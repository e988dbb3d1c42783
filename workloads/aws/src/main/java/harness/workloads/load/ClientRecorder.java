package harness.workloads.load;

import harness.api.metric.HistogramText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What one client did. Used by the client's thread alone; recorders are put together when all have ended. Recording
 * allocates nothing.
 */
public final class ClientRecorder {
    /** Latencies are kept to three digits, from a microsecond to an hour. */
    private static final long LEAST = TimeUnit.MICROSECONDS.toNanos(1);

    private static final long MOST = TimeUnit.HOURS.toNanos(1);
    private static final int DIGITS = 3;

    private final LoadSpec spec;
    private final Histogram service = new Histogram(LEAST, MOST, DIGITS);
    private final Histogram response = new Histogram(LEAST, MOST, DIGITS);
    private final Timeline bytes;
    private final Timeline operations;
    private final Timeline failures;
    private final Map<FailureKind, Timeline> attempts = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, String> firstFailures = new EnumMap<>(FailureKind.class);
    private long now;
    private long measuredFailures;
    private long retries;
    private long begun = Long.MAX_VALUE;
    private long ended;
    private long offered;
    private long undone;

    /**
     * @param spec of the load
     */
    ClientRecorder(LoadSpec spec) {
        this.spec = spec;
        this.bytes = new Timeline(spec.endNanos());
        this.operations = new Timeline(spec.endNanos());
        this.failures = new Timeline(spec.endNanos());
        for (FailureKind kind : FailureKind.values()) {
            attempts.put(kind, new Timeline(0));
        }
    }

    /**
     * @param spec of the load
     * @param client another JVM's record of it
     * @return the same record here
     */
    static ClientRecorder of(LoadSpec spec, ClientRecord client) {
        ClientRecorder recorder = new ClientRecorder(spec);
        recorder.service.add(HistogramText.decode(client.service()));
        recorder.response.add(HistogramText.decode(client.response()));
        recorder.bytes.add(Timeline.of(client.bytes()));
        recorder.operations.add(Timeline.of(client.operations()));
        recorder.failures.add(Timeline.of(client.failures()));
        client.attempts().forEach((kind, slots) -> recorder.attempts.get(kind).add(Timeline.of(slots)));
        recorder.firstFailures.putAll(client.firstFailures());
        recorder.measuredFailures = client.measuredFailures();
        recorder.retries = client.retries();
        recorder.begun = client.begun();
        recorder.ended = client.ended();
        recorder.offered = client.offered().operations();
        recorder.undone = client.offered().undone();
        return recorder;
    }

    /** All of it, for another JVM. */
    ClientRecord record() {
        Map<FailureKind, List<Double>> failed = new EnumMap<>(FailureKind.class);
        attempts.forEach((kind, line) -> {
            if (line.total() > 0) {
                failed.put(kind, line.slots());
            }
        });
        return new ClientRecord(
                HistogramText.encode(service),
                HistogramText.encode(response),
                bytes.slots(),
                operations.slots(),
                failures.slots(),
                failed,
                firstFailures,
                measuredFailures,
                retries,
                begun,
                ended,
                offered());
    }

    /** An operation starts; all times are nanoseconds since the common start. */
    void start(long at) {
        begun = Math.min(begun, at);
        now = at;
    }

    /**
     * An operation ended well.
     *
     * @param intended when it was to start; its start in a closed loop
     * @param start when it started
     * @param end when it ended
     * @param moved bytes of payload
     */
    void success(long intended, long start, long end, long moved) {
        if (counts(intended)) {
            service.recordValue(clamp(end - start));
            response.recordValue(clamp(end - intended));
        }
        bytes.add(start, end, (double) moved);
        operations.add(start, end, 1);
        ended = end;
    }

    /**
     * An operation failed, with whatever retries were made. It has no latency: a failure never becomes a number.
     *
     * @param intended when it was to start
     * @param end when it was given up
     * @param kind of the last attempt's failure
     * @param reason one line
     */
    void failure(long intended, long end, FailureKind kind, String reason) {
        if (counts(intended)) {
            measuredFailures++;
        }
        failures.add(end, end, 1);
        attempt(kind, reason, end);
        ended = end;
    }

    /**
     * An attempt failed and is made again by the client's own means, on any of its threads.
     *
     * @param kind what went wrong
     * @param reason one line
     */
    public synchronized void retry(FailureKind kind, String reason) {
        retries++;
        attempt(kind, reason, now);
    }

    /** An operation of an open loop starts, perhaps too late to be done in the load's time. */
    void offered(long start) {
        offered++;
        if (start > spec.latestNanos()) {
            undone++;
        }
    }

    /** Operations of an open loop that never start, because the load has to end. */
    void neverStarted(long count) {
        offered += count;
        undone += count;
    }

    private synchronized void attempt(FailureKind kind, String reason, long at) {
        attempts.get(kind).add(at, at, 1);
        firstFailures.putIfAbsent(kind, reason);
    }

    private boolean counts(long intended) {
        return intended >= spec.warmUpNanos();
    }

    /** Whether an operation counted, well or not. */
    boolean counted() {
        return measuredFailures > 0 || service.getTotalCount() > 0;
    }

    private static long clamp(long nanos) {
        return Math.min(Math.max(nanos, 0), MOST);
    }

    Histogram service() {
        return service;
    }

    Histogram response() {
        return response;
    }

    Timeline bytes() {
        return bytes;
    }

    Timeline operations() {
        return operations;
    }

    Timeline failures() {
        return failures;
    }

    Timeline attempts(FailureKind kind) {
        return attempts.get(kind);
    }

    Map<FailureKind, String> firstFailures() {
        return firstFailures;
    }

    long measuredFailures() {
        return measuredFailures;
    }

    long retries() {
        return retries;
    }

    long begun() {
        return begun;
    }

    long ended() {
        return ended;
    }

    ClientRecord.Offered offered() {
        return new ClientRecord.Offered(offered, undone);
    }
}
