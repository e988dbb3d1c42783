package harness.workloads.load;

import java.util.List;
import java.util.Map;

/**
 * What one client did, in a form that goes from one JVM to another and loses nothing. Times are nanoseconds since the common
 * start.
 *
 * @param service histogram of service times, HdrHistogram's compressed form in Base64
 * @param response histogram of response times, likewise
 * @param bytes moved, in slots of a tenth of a second
 * @param operations that ended well, likewise
 * @param failures operations that failed, likewise
 * @param attempts that failed, by kind, likewise
 * @param firstFailures one line for each kind
 * @param measuredFailures operations that counted and failed
 * @param retries attempts that were made again
 * @param begun start of the first operation
 * @param ended end of the last one
 * @param offered what an open loop was to do
 */
public record ClientRecord(
        String service,
        String response,
        List<Double> bytes,
        List<Double> operations,
        List<Double> failures,
        Map<FailureKind, List<Double>> attempts,
        Map<FailureKind, String> firstFailures,
        long measuredFailures,
        long retries,
        long begun,
        long ended,
        Offered offered) {
    /**
     * What an open loop was to do by the load's end, the warm-up included.
     *
     * @param operations that it was to start
     * @param undone those that had not started by then
     */
    public record Offered(long operations, long undone) {
        /** Of a closed loop, which offers nothing that it does not do. */
        static final Offered NOTHING = new Offered(0, 0);

        Offered plus(Offered other) {
            return new Offered(operations + other.operations, undone + other.undone);
        }

        /** 0 where nothing was offered. */
        double undoneShare() {
            return operations == 0 ? 0 : (double) undone / operations;
        }
    }
}
