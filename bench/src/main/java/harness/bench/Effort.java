package harness.bench;

import java.util.List;

/**
 * How much is measured.
 *
 * @param repeats values of each series
 * @param smallest once and as little as there is, to show that it works: the numbers say nothing
 */
record Effort(int repeats, boolean smallest) {
    private static final int ROUNDS = 9;
    private static final int FEW_HOSTS = 2;
    private static final int FEW_OBJECTS = 8;

    /** Whether a round that does not count comes first. */
    boolean warmsUp() {
        return !smallest;
    }

    /** Round 0 warms up and does not count. */
    int firstRound() {
        return warmsUp() ? 0 : 1;
    }

    /** Of what takes less than a second each time. */
    int rounds() {
        return smallest ? 1 : ROUNDS;
    }

    int seconds(int wanted) {
        return smallest ? 1 : wanted;
    }

    int most(int hosts) {
        return smallest ? FEW_HOSTS : hosts;
    }

    <T> List<T> most(List<T> sizes) {
        return smallest ? sizes.subList(0, 1) : sizes;
    }

    /** So many that all of them are written in the time that there is. */
    int objects(int wanted) {
        return smallest ? FEW_OBJECTS : wanted;
    }

    String jmhIteration() {
        return smallest ? "100ms" : "1s";
    }

    /** What a whole run has beside the options of its cluster. */
    List<String> runOptions() {
        return smallest ? List.of("--workloads", "dfsio-write", "--repeats", "1", "--warm-ups", "0") : List.of();
    }
}
