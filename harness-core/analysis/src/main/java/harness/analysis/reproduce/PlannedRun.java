package harness.analysis.reproduce;

import harness.api.result.Platform;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A run that would decide claims.
 *
 * @param name of the run, and of the cluster of the study that it stands for
 * @param machines what it takes, in words
 * @param arguments of {@code harness run}
 * @param usdPerHour what the machines cost, where they are rented and have a price
 * @param claims ids of those to which it adds
 */
public record PlannedRun(
        String name, String machines, List<String> arguments, OptionalDouble usdPerHour, List<String> claims) {
    /** Copies the lists. */
    public PlannedRun {
        arguments = List.copyOf(arguments);
        claims = List.copyOf(claims);
    }

    /**
     * @return whether it needs no other machine than this
     */
    public boolean embedded() {
        return arguments.contains(Platform.EMBEDDED);
    }

    /**
     * @return as it is typed
     */
    public String command() {
        return "harness run " + String.join(" ", arguments);
    }
}
