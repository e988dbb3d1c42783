package harness.mpi.fio;

import java.util.Map;

/**
 * What a job moved in one direction.
 *
 * @param bytes moved
 * @param bytesPerSecond bytes over the time that it ran
 * @param operationsPerSecond calls over that time
 * @param runtimeMillis time that it ran, in whole milliseconds
 * @param operations calls
 * @param meanCompletionNanos mean time from a call's submission to its completion
 * @param maxCompletionNanos the longest of them
 * @param callNanos how many calls took how long from submission to completion; empty unless the format was json+
 */
public record FioTransfer(
        long bytes,
        long bytesPerSecond,
        double operationsPerSecond,
        long runtimeMillis,
        long operations,
        double meanCompletionNanos,
        long maxCompletionNanos,
        Map<Long, Long> callNanos) {
    public FioTransfer {
        callNanos = Map.copyOf(callNanos);
    }
}
