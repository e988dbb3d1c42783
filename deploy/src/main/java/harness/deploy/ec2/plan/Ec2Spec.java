package harness.deploy.ec2.plan;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import harness.api.UsageException;
import harness.api.cluster.HadoopProfile;
import harness.api.json.Json;
import harness.api.result.HourlyPrice;
import harness.api.result.Platform;
import harness.control.journal.Ledger;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.ResourceKind;
import harness.record.money.Rent;
import harness.record.plan.Deployment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be rented: everything is resolved, so that it can be asked for again after a crash. No secrets are in it.
 *
 * @param place region and address of the API
 * @param endpoint as the user gave it
 * @param zone availability zone
 * @param subnet id
 * @param vpc id
 * @param types of the slaves, the master and the servers
 * @param slaves how many
 * @param minSlaves fewest to go on with
 * @param image id
 * @param spot whether they are bought at the spot price
 * @param maxPrice highest spot price of an instance's hour
 * @param placementGroup whether they are put close together
 * @param sshUser who logs in
 * @param connectPrivately whether they are reached by their private addresses
 * @param from where SSH may come from at first
 * @param fromFound whether that is this machine's address, which was found out, and not what the user has named
 * @param root the root volume of each
 * @param disks of each slave, beside the root volume
 * @param servers of file systems beside the slaves, if there are any
 * @param maxUsd what may be spent
 * @param leaseSeconds how long they live unless the lease is extended; nothing: it follows the estimate
 * @param hadoop which Hadoop runs on them; of a cluster that was rented before there was a choice, lean
 * @param settings of Hadoop that the user has given
 * @param costs if all of them are known
 * @param cluster directory of a cluster that was rented before
 */
public record Ec2Spec(
        Ec2Api.Place place,
        Optional<String> endpoint,
        String zone,
        String subnet,
        String vpc,
        @JsonUnwrapped RentedTypes types,
        int slaves,
        int minSlaves,
        String image,
        boolean spot,
        Optional<String> maxPrice,
        boolean placementGroup,
        String sshUser,
        boolean connectPrivately,
        String from,
        boolean fromFound,
        Ec2Api.Volume root,
        @JsonUnwrapped RentedDisks disks,
        Optional<RentedServers> servers,
        Optional<Double> maxUsd,
        Optional<Long> leaseSeconds,
        HadoopProfile hadoop,
        Map<String, String> settings,
        Optional<Costs> costs,
        Optional<String> cluster) {
    /** As the user types it and results name it. */
    public static final String PROVIDER = "ec2";

    private static final String FACT = "ec2";

    public Ec2Spec {
        hadoop = hadoop == null ? HadoopProfile.LEAN : hadoop;
        settings = Map.copyOf(settings);
    }

    /** Of the slaves. */
    public String type() {
        return types.type();
    }

    public String masterType() {
        return types.masterType();
    }

    /** How many servers of file systems there are beside the slaves. */
    public int serverCount() {
        return servers.map(RentedServers::count).orElse(0);
    }

    /** What machines of this role have beside their root volumes. */
    public RentedDisks disks(Role role) {
        return switch (role) {
            case MASTER -> RentedDisks.NONE;
            case SERVER -> servers.map(RentedServers::disks).orElse(RentedDisks.NONE);
            case SLAVE -> disks;
        };
    }

    /** What machines of this role are. */
    public String type(Role role) {
        return switch (role) {
            case MASTER -> masterType();
            case SERVER -> types.serverType().orElseThrow();
            case SLAVE -> type();
        };
    }

    public static Ec2Spec of(Deployment deployment) {
        return of(deployment.facts());
    }

    public static Ec2Spec of(Map<String, String> facts) {
        return Json.read(facts.get(FACT), Ec2Spec.class);
    }

    public Map.Entry<String, String> fact() {
        return Map.entry(FACT, Json.line(this));
    }

    /**
     * @param instead what the user can do without that limit
     * @return this
     * @throws UsageException if it has a limit that cannot be kept, as no price is known
     */
    public Ec2Spec limited(String instead) {
        if (maxUsd.isPresent() && costs.isEmpty()) {
            throw new UsageException("'%s' cannot be kept to: no price is known of %s: %s (--max-usd)"
                    .formatted(maxUsd.get(), label(slaves), instead));
        }
        return this;
    }

    /** What a slave costs, without volumes. */
    Optional<HourlyPrice> price() {
        return costs.map(Costs::slave);
    }

    /** What all of them cost. */
    public Optional<Rent> rent() {
        return costs.map(known -> known.rent(types, slaves, serverCount()));
    }

    /** What those cost that may be there. What all cost while there are none. */
    public Optional<Rent> rent(Ledger ledger) {
        return costs.map(known -> known.rent(types, slaves(ledger), count(ledger, Role.SERVER, serverCount())));
    }

    /** As the machines that are there were rented; this where there are none. */
    public Ec2Spec asRented(Ledger ledger) {
        return ledger.opened().map(opened -> Ec2Spec.of(opened.facts())).orElse(this);
    }

    /** How many slaves may be there: fewer than were wanted may have come. As many as are wanted while there are no machines. */
    public int slaves(Ledger ledger) {
        return count(ledger, Role.SLAVE, slaves);
    }

    private static int count(Ledger ledger, Role role, int wanted) {
        if (ledger.held().stream().noneMatch(held -> held.kind().equals(ResourceKind.INSTANCE.word()))) {
            return wanted;
        }
        return ledger.held().stream()
                .filter(held -> role.of(held.key()))
                .mapToInt(held -> held.made().isEmpty()
                        ? held.intent().most()
                        : held.ids().size())
                .sum();
    }

    /**
     * As results name it.
     *
     * @param really how many slaves there are
     * @param shape of one of them
     * @param machine what they are
     */
    public Platform platform(int really, String shape, String machine) {
        return new Platform(
                PROVIDER,
                label(really),
                type(),
                really,
                shape,
                machine,
                price(),
                Optional.of(new Platform.Master(masterType(), costs.map(Costs::master))),
                costs.map(known -> known.volumes(really, serverCount())),
                addressesPrice(really),
                servers.map(some -> new Platform.Servers(
                        type(Role.SERVER),
                        some.count(),
                        costs.flatMap(Costs::server).map(MachineCosts::instance))),
                Optional.empty());
    }

    /** What public addresses of so many slaves, the servers and the master cost. */
    Optional<HourlyPrice> addressesPrice(int really) {
        return costs.flatMap(known -> known.addresses(really, serverCount()));
    }

    /** The same cluster with another number of slaves, all of which are needed. */
    public Ec2Spec resized(int otherSlaves) {
        return with(otherSlaves, otherSlaves, maxUsd, hadoop, settings, cluster);
    }

    /** The same with another limit. */
    public Ec2Spec withLimit(Optional<Double> otherMaxUsd) {
        return with(slaves, minSlaves, otherMaxUsd, hadoop, settings, cluster);
    }

    /** The same machines for another run. */
    public Ec2Spec forRun(
            String directory,
            HadoopProfile otherHadoop,
            Map<String, String> otherSettings,
            Optional<Double> otherMaxUsd) {
        return with(slaves, minSlaves, otherMaxUsd, otherHadoop, otherSettings, Optional.of(directory));
    }

    /** Whether a number measured on the one means the same on the other: machines, volumes, where they are and prices. */
    public boolean hasMachinesOf(Ec2Spec other) {
        return whatCounts().equals(other.whatCounts());
    }

    /** Neither how long they live, who may log in nor what may be spent. */
    private List<Object> whatCounts() {
        return List.of(
                place,
                zone,
                type(),
                masterType(),
                types.serverType(),
                slaves,
                image,
                spot,
                placementGroup,
                root,
                disks,
                servers,
                costs);
    }

    private Ec2Spec with(
            int otherSlaves,
            int otherMinSlaves,
            Optional<Double> otherMaxUsd,
            HadoopProfile otherHadoop,
            Map<String, String> otherSettings,
            Optional<String> otherCluster) {
        return new Ec2Spec(
                place,
                endpoint,
                zone,
                subnet,
                vpc,
                types,
                otherSlaves,
                otherMinSlaves,
                image,
                spot,
                maxPrice,
                placementGroup,
                sshUser,
                connectPrivately,
                from,
                fromFound,
                root,
                disks,
                servers,
                otherMaxUsd,
                leaseSeconds,
                otherHadoop,
                otherSettings,
                costs,
                otherCluster);
    }

    /** As results say it; what is not Amazon's is never called so. */
    public String label(int really) {
        String machines = "%d x %s%s%s%s"
                .formatted(
                        really,
                        type(),
                        spot ? " spot" : "",
                        disks.label(),
                        servers.map(some -> ", files on %d x %s%s"
                                        .formatted(
                                                some.count(),
                                                type(Role.SERVER),
                                                some.disks().label()))
                                .orElse(""));
        return place.amazon()
                ? "EC2 %s, %s".formatted(zone, machines)
                : "EC2's API at %s, which is not Amazon's, %s".formatted(place.url(), machines);
    }
}
