package harness.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * What a result was measured on. An embedded cluster says what the software does on one machine: it takes the shape of
 * an instance type and never its price.
 *
 * @param provider {@code embedded}, {@code hosts}, {@code ec2}
 * @param label one line that stands beside every number
 * @param instanceType of the slaves, for example {@code hs1.8xlarge}; embedded: the type whose shape is taken
 * @param slaves how many; 1 or more
 * @param shape of one slave, one line, for example {@code 24 disks, 6 map and 2 reduce slots}
 * @param machine what it really ran on, one line
 * @param price of a slave, if a price applies
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Platform(
        String provider,
        String label,
        String instanceType,
        int slaves,
        String shape,
        String machine,
        Optional<Price> price) {
    /** The provider that runs every node in one process on the user's machine. */
    public static final String EMBEDDED = "embedded";

    /**
     * @throws IllegalArgumentException if an embedded platform has a price or another label than its own, or there is
     *     no slave
     */
    public Platform {
        if (slaves < 1) {
            throw new IllegalArgumentException("a platform has 1 slave or more, not " + slaves);
        }
        if (provider.equals(EMBEDDED) && price.isPresent()) {
            throw new IllegalArgumentException("an embedded platform has no price");
        }
        if (provider.equals(EMBEDDED) && !label.equals(embeddedLabel(instanceType))) {
            throw new IllegalArgumentException(
                    "an embedded platform is labelled '" + embeddedLabel(instanceType) + "'");
        }
    }

    /**
     * @param instanceType whose shape is taken, for example {@code hs1.8xlarge}
     * @param slaves how many
     * @param shape of one slave, one line
     * @param machine what it really runs on, one line
     * @return an embedded cluster on this machine
     */
    public static Platform embedded(String instanceType, int slaves, String shape, String machine) {
        return new Platform(
                EMBEDDED, embeddedLabel(instanceType), instanceType, slaves, shape, machine, Optional.empty());
    }

    /**
     * @return whether a cost may be computed
     */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean priced() {
        return price.isPresent();
    }

    private static String embeddedLabel(String instanceType) {
        return "embedded on this machine, shaped like " + instanceType;
    }
}
