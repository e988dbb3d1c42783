package harness.system.campaign;

import java.util.List;

/**
 * Cases of one part of a campaign.
 *
 * @param seed of the campaign
 * @param from number of the first case
 * @param to one after the last
 */
record CaseRange(long seed, int from, int to) {
    static CaseRange of(String... arguments) {
        return new CaseRange(
                Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    }

    /** Whether a case is looked at again, so that it is shown also if nothing is wrong. */
    boolean single() {
        return to == from + 1;
    }

    List<String> arguments() {
        return List.of(Long.toString(seed), Integer.toString(from), Integer.toString(to));
    }
}
