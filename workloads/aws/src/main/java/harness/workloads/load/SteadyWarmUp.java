package harness.workloads.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Loads of a second each, before those that count, until what they do is steady: compilers have done their work on both sides.
 * In a closed loop a second lasts until each client has done an operation.
 *
 * @param seconds what each did, in order
 */
public record SteadyWarmUp(List<Second> seconds) {
    /** So many seconds one after another have to agree: of two that do, one in a few does by chance. */
    static final int AGREEING = 3;

    /** By so much the largest and the least of them may differ, as a share of the largest. */
    static final double WITHIN = 0.05;

    /**
     * What a load of a second did.
     *
     * @param operationRate operations of all clients per second
     * @param cpuPerOperation CPU time of the client's JVM for each of them, in microseconds
     * @param length seconds that it lasted
     */
    public record Second(double operationRate, double cpuPerOperation, double length) {}

    public SteadyWarmUp {
        seconds = List.copyOf(seconds);
    }

    /** Puts a load of a second on. */
    @FunctionalInterface
    public interface Round {
        /**
         * @param spec of the load
         * @return what the clients did
         * @throws InterruptedException if the waiting thread is interrupted
         * @throws LoadFailedException if a client only fails
         */
        LoadResult drive(LoadSpec spec) throws InterruptedException;
    }

    /**
     * @param round puts a load on
     * @param rate of all clients together in an open loop; empty for a closed one
     * @param most seconds; 0 for no warm-up
     * @return what was done
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws LoadFailedException if a client only fails
     */
    public static SteadyWarmUp run(Round round, OptionalDouble rate, long most) throws InterruptedException {
        LoadSpec second = new LoadSpec(Duration.ZERO, Duration.ofSeconds(1), rate);
        List<Second> seconds = new ArrayList<>();
        double passed = 0;
        while (passed < most && !agree(seconds)) {
            Second done = round.drive(second).inOneSecond();
            seconds.add(done);
            passed += Math.max(1, done.length());
        }
        return new SteadyWarmUp(seconds);
    }

    /** {@return whether the last seconds agree} */
    public boolean steady() {
        return agree(seconds);
    }

    private static boolean agree(List<Second> seconds) {
        return lastAgree(seconds) || meansAgree(seconds);
    }

    private static boolean lastAgree(List<Second> seconds) {
        int count = seconds.size();
        return count >= AGREEING && alike(seconds.subList(count - AGREEING, count));
    }

    /**
     * The mean of the last seconds, and that of as many before them: what a disk does differs from second to second by more than
     * is allowed, and means of it seldom do. What gets faster without a jump moves means further apart than seconds.
     */
    private static boolean meansAgree(List<Second> seconds) {
        int count = seconds.size();
        return count >= 2 * AGREEING
                && alike(List.of(
                        mean(seconds.subList(count - 2 * AGREEING, count - AGREEING)),
                        mean(seconds.subList(count - AGREEING, count))));
    }

    private String end() {
        if (lastAgree(seconds)) {
            return "until %d seconds agreed".formatted(AGREEING);
        }
        return meansAgree(seconds)
                ? "until the means of twice %d seconds agreed".formatted(AGREEING)
                : "in which neither seconds nor their means agreed";
    }

    private static Second mean(List<Second> seconds) {
        return new Second(
                seconds.stream().mapToDouble(Second::operationRate).average().orElseThrow(),
                seconds.stream().mapToDouble(Second::cpuPerOperation).average().orElseThrow(),
                seconds.stream().mapToDouble(Second::length).average().orElseThrow());
    }

    private static boolean alike(List<Second> seconds) {
        return alike(seconds.stream().mapToDouble(Second::operationRate).toArray())
                && alike(seconds.stream().mapToDouble(Second::cpuPerOperation).toArray());
    }

    private static boolean alike(double... values) {
        double most = Arrays.stream(values).max().orElseThrow();
        double least = Arrays.stream(values).min().orElseThrow();
        return most - least <= WITHIN * most;
    }

    /** {@return what it did, in one line; empty where there was none} */
    public Optional<String> describe() {
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        double length = seconds.stream().mapToDouble(Second::length).sum();
        Second last = seconds.get(seconds.size() - 1);
        return Optional.of(
                "warmed up for %.0f s, %s within %.0f %%, of %.0f to %.0f operations/s and %.0f to %.0f us of the client's CPU time for each"
                        .formatted(
                                length,
                                end(),
                                100 * WITHIN,
                                seconds.get(0).operationRate(),
                                last.operationRate(),
                                seconds.get(0).cpuPerOperation(),
                                last.cpuPerOperation()));
    }
}
