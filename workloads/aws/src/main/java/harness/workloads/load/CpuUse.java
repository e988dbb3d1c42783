package harness.workloads.load;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What the client itself took while it measured, and what its machine was busy with.
 *
 * @param cpuNanos CPU time of the client's JVM after the warm-up
 * @param wallNanos the time in which it took that
 * @param usable processors that its clients could use at once: the machine's, or as many as there are clients if these
 *     are fewer
 * @param machineShare share of the machine's processors that were busy in that time; empty where it is not known
 */
public record CpuUse(long cpuNanos, long wallNanos, int usable, OptionalDouble machineShare) {
    /** From this share on, more clients or a faster endpoint could hardly have shown more. */
    static final double BOUND = 0.8;

    /**
     * @param other of another JVM, on the same machine or elsewhere, at the same time
     * @return both; of their machines the busier one
     */
    CpuUse plus(CpuUse other) {
        return new CpuUse(
                cpuNanos + other.cpuNanos,
                Math.max(wallNanos, other.wallNanos),
                usable + other.usable,
                DoubleStream.concat(machineShare.stream(), other.machineShare.stream())
                        .max());
    }

    /** {@return share of the usable processors} */
    public double share() {
        return wallNanos <= 0 ? 0 : (double) cpuNanos / ((double) wallNanos * usable);
    }

    /** {@return whether the client rather than the endpoint may have been the limit} */
    public boolean bound() {
        return share() >= BOUND;
    }

    /** {@return whether the machine was busy: then it is the limit of all that runs on it together} */
    public boolean machineBound() {
        return machineShare.orElse(0) >= BOUND;
    }
}
