package harness.bench;

import java.util.List;

/**
 * How much is measured.
 *
 * @param repeats values of each series
 * @param smallest once and as little as there is, to show that it works: the numbers say nothing
 */
record Effort(int repeats, boolean smallest) {
    static final String FULL = "full";
    static final String SMALLEST = "smallest";

    private static final int ROUNDS = 9;
    private static final int FEW_ROUNDS = 3;
    private static final int FEW_HOSTS = 2;
    private static final int FEW_OBJECTS = 8;

    /** Of one value nobody can say how it scatters, so that time is saved where it costs no bar its meaning. */
    boolean brief() {
        return repeats == 1 && !smallest;
    }

    /** Whether there are several values of each. */
    boolean scatters() {
        return repeats > 1;
    }

    /** As rows have it: numbers of different forms say little about each other. */
    String form() {
        return smallest ? SMALLEST : brief() ? "brief" : FULL;
    }

    /** Whether a round that does not count comes first. */
    boolean warmsUp() {
        return !smallest;
    }

    /** Round 0 warms up and does not count. */
    int firstRound() {
        return warmsUp() ? 0 : 1;
    }

    /**
     * @param warm whether what round 0 would warm up has run before
     */
    int firstRound(boolean warm) {
        return brief() && warm ? 1 : firstRound();
    }

    /** Of what takes less than a second each time. */
    int rounds() {
        return smallest ? 1 : brief() ? FEW_ROUNDS : ROUNDS;
    }

    int seconds(int wanted) {
        return smallest ? 1 : wanted;
    }

    /**
     * @param few that will do for one value
     */
    int seconds(int wanted, int few) {
        return seconds(brief() ? few : wanted);
    }

    /** Hosts, each of which takes time of its own. */
    int hosts(int wanted) {
        return smallest || brief() ? FEW_HOSTS : wanted;
    }

    <T> List<T> most(List<T> sizes) {
        return smallest ? sizes.subList(0, 1) : sizes;
    }

    /** So many that all of them are written in the time that there is. */
    int objects(int wanted) {
        return smallest ? FEW_OBJECTS : wanted;
    }

    /** What a probe has beside its load: it warms up until it is steady, unless its number says nothing. */
    List<String> probeOptions(String service) {
        return smallest ? List.of("--warm-ups", "0", "--set", service + ".warm-up-limit=0") : List.of();
    }

    /** What a whole run has beside the options of its cluster. */
    List<String> runOptions() {
        if (smallest) {
            return List.of("--workloads", "dfsio-write", "--repeats", "1", "--warm-ups", "0");
        }
        return brief() ? List.of("--repeats", "1", "--warm-ups", "0") : List.of();
    }
}
