package harness.api.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import harness.api.cluster.HadoopProfile;
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
 * @param master the machine beside the slaves, where it has a type of its own; absent in rows before schema 1.1
 * @param volumes price of all network volumes together, those of the master among them, if a price applies; absent in rows
 *     before schema 1.1
 * @param addresses price of all public IPv4 addresses together, that of the master among them, if they have a price; absent in
 *     rows before schema 1.1
 * @param servers machines beside the slaves that serve file systems and do nothing else; absent where there are none, and in
 *     rows before schema 1.2
 * @param hadoop which Hadoop ran, {@code stock} or {@code lean}: numbers of the one are never pooled with those of the other;
 *     absent where none ran, and in rows before schema 1.2, which are of lean
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Platform(
        String provider,
        String label,
        String instanceType,
        int slaves,
        String shape,
        String machine,
        Optional<HourlyPrice> price,
        Optional<Master> master,
        Optional<HourlyPrice> volumes,
        Optional<HourlyPrice> addresses,
        Optional<Servers> servers,
        Optional<String> hadoop) {
    /** The provider that runs every node in one process on the user's machine. */
    public static final String EMBEDDED = "embedded";

    /**
     * The machine beside the slaves.
     *
     * @param instanceType for example {@code i4i.large}
     * @param price if a price applies to the platform
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Master(String instanceType, Optional<HourlyPrice> price) {}

    /**
     * Machines that serve file systems.
     *
     * @param instanceType for example {@code i4i.large}
     * @param count how many; 1 or more
     * @param price of one of them, if a price applies to the platform
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Servers(String instanceType, int count, Optional<HourlyPrice> price) {}

    /**
     * A platform whose master has no type of its own, without network volumes and addresses that cost money.
     *
     * @param provider who provides the machines
     * @param label one line that stands beside every number
     * @param instanceType of the slaves
     * @param slaves how many
     * @param shape of one slave, one line
     * @param machine what it really ran on, one line
     * @param price of a slave, if a price applies
     */
    public Platform(
            String provider,
            String label,
            String instanceType,
            int slaves,
            String shape,
            String machine,
            Optional<HourlyPrice> price) {
        this(
                provider,
                label,
                instanceType,
                slaves,
                shape,
                machine,
                price,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * @throws IllegalArgumentException if an embedded platform has a price or another label than its own, there is no slave,
     *     or something of it has a price and not all has
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
        boolean masterDiffers = master.isPresent() && master.get().price().isPresent() != price.isPresent();
        boolean serversDiffer = servers.isPresent() && servers.get().price().isPresent() != price.isPresent();
        boolean beside = volumes.isPresent() || addresses.isPresent();
        if (masterDiffers || serversDiffer || (beside && price.isEmpty())) {
            throw new IllegalArgumentException("either everything of a platform has a price or nothing has");
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
     * @param profile of the Hadoop that runs on it
     * @return the same platform with it
     */
    public Platform with(HadoopProfile profile) {
        return new Platform(
                provider,
                label,
                instanceType,
                slaves,
                shape,
                machine,
                price,
                master,
                volumes,
                addresses,
                servers,
                Optional.of(profile.word()));
    }

    /**
     * @param some machines that serve file systems
     * @return the same platform with them, if there are any
     */
    public Platform with(Optional<Servers> some) {
        return new Platform(
                provider, label, instanceType, slaves, shape, machine, price, master, volumes, addresses, some, hadoop);
    }

    /** {@return how many machines it has: master, slaves and servers of file systems} */
    public int machines() {
        return 1 + slaves + servers.map(Servers::count).orElse(0);
    }

    /** {@return whether a cost may be computed} */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean priced() {
        return price.isPresent();
    }

    /**
     * What the whole platform costs. In rows before schema 1.1 the master is not named, and volumes and addresses are not
     * priced: the master is taken for a machine of the slaves' type, and the others for free.
     *
     * @return US dollars per hour of all slaves, the master, servers of file systems, their network volumes and addresses together,
     *     if a price applies
     */
    public Optional<Double> usdPerHour() {
        return price.map(slave -> slaves * slave.usdPerHour()
                + master.flatMap(Master::price).orElse(slave).usdPerHour()
                + servers.flatMap(some -> some.price().map(each -> some.count() * each.usdPerHour()))
                        .orElse(0.0)
                + volumes.map(HourlyPrice::usdPerHour).orElse(0.0)
                + addresses.map(HourlyPrice::usdPerHour).orElse(0.0));
    }

    private static String embeddedLabel(String instanceType) {
        return "embedded on this machine, shaped like " + instanceType;
    }
}
