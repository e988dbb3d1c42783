package harness.deploy.ec2.launch;

import harness.deploy.ec2.plan.Role;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;

/** The marks by which everything that was made is found, with or without a journal. */
public final class Tags {
    public static final String CLUSTER = "harness:cluster";
    static final String RUN = "harness:run";
    public static final String ROLE = "harness:role";
    static final String EXPIRES = "harness:expires";
    private static final String NAME = "Name";

    private Tags() {}

    /** Of something of a cluster. */
    static Map<String, String> of(String cluster, String run, Instant expires) {
        return Map.of(CLUSTER, cluster, RUN, run, EXPIRES, show(expires), NAME, cluster);
    }

    /** Of machines of a cluster. */
    static Map<String, String> of(String cluster, String run, Instant expires, Role role) {
        return Map.of(
                CLUSTER,
                cluster,
                RUN,
                run,
                EXPIRES,
                show(expires),
                NAME,
                cluster + "-" + role.word(),
                ROLE,
                role.word());
    }

    public static Map<String, String> expires(Instant expires) {
        return Map.of(EXPIRES, show(expires));
    }

    /** When something expires by its tags; nothing where that cannot be read. */
    public static Optional<Instant> expiry(Map<String, String> tags) {
        try {
            return Optional.ofNullable(tags.get(EXPIRES)).map(Instant::parse);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String show(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
