package harness.workloads.load;

import java.util.OptionalDouble;

/**
 * When operations are to start. In a closed loop a client starts its next operation when the last one has ended, so a
 * stalled endpoint is asked less and hides its stall from the percentiles. In an open loop operations have a time at which
 * they are to start whatever the endpoint does, as the requests of independent users have; an operation that starts late
 * because its client was still waiting has waited, and that is in its response time.
 *
 * @param clients how many share the rate
 * @param rate operations per second of all clients together; empty for a closed loop
 */
public record Pace(int clients, OptionalDouble rate) {
    private static final double NANOS = 1e9;

    /** {@return whether operations have a time at which they are to start} */
    public boolean open() {
        return rate.isPresent();
    }

    /**
     * @param client 0 to clients - 1
     * @param sequence of the client's operation
     * @return nanoseconds from the common start at which an open loop is to start it: operations of all clients in turn,
     *     evenly spaced
     */
    public long intended(int client, long sequence) {
        return Math.round((sequence * (double) clients + client) / rate.orElseThrow() * NANOS);
    }
}
