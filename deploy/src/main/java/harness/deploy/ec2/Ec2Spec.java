package harness.deploy.ec2;

import harness.core.UsageException;
import harness.core.cluster.HadoopProfile;
import harness.core.journal.Ledger;
import harness.core.json.Json;
import harness.core.money.Rent;
import harness.core.provider.Deployment;
import harness.core.result.HourlyPrice;
import harness.core.result.Platform;
import harness.deploy.disk.DiskRequest;
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
 * @param type of the slaves
 * @param masterType of the master
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
 * @param data volumes of each slave
 * @param ephemeral local disks of a slave that have to be mapped
 * @param array that all disks of a slave are joined to for a run; else each has a file system from its first boot on
 * @param maxUsd what may be spent
 * @param leaseSeconds how long they live unless the lease is extended; nothing: it follows the estimate
 * @param hadoop which Hadoop runs on them; of a cluster that was rented before there was a choice, lean
 * @param settings of Hadoop that the user has given
 * @param costs if all of them are known
 * @param cluster directory of a cluster that was rented before
 */
record Ec2Spec(
        Ec2Api.Place place,
        Optional<String> endpoint,
        String zone,
        String subnet,
        String vpc,
        String type,
        String masterType,
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
        List<Ec2Api.Volume> data,
        int ephemeral,
        Optional<DiskRequest> array,
        Optional<Double> maxUsd,
        Optional<Long> leaseSeconds,
        HadoopProfile hadoop,
        Map<String, String> settings,
        Optional<Costs> costs,
        Optional<String> cluster) {
    /** As the user types it and results name it. */
    static final String PROVIDER = "ec2";

    private static final String FACT = "ec2";

    Ec2Spec {
        data = List.copyOf(data);
        hadoop = hadoop == null ? HadoopProfile.LEAN : hadoop;
        settings = Map.copyOf(settings);
    }

    static Ec2Spec of(Deployment deployment) {
        return of(deployment.facts());
    }

    static Ec2Spec of(Map<String, String> facts) {
        return Json.read(facts.get(FACT), Ec2Spec.class);
    }

    Map.Entry<String, String> fact() {
        return Map.entry(FACT, Json.line(this));
    }

    /**
     * @param instead what the user can do without that limit
     * @return this
     * @throws UsageException if it has a limit that cannot be kept, as no price is known
     */
    Ec2Spec limited(String instead) {
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
    Optional<Rent> rent() {
        return costs.map(known -> known.rent(masterType, slaves, type));
    }

    /** What those cost that may be there. What all cost while there are none. */
    Optional<Rent> rent(Ledger ledger) {
        return costs.map(known -> known.rent(masterType, slaves(ledger), type));
    }

    /** As the machines that are there were rented; this where there are none. */
    Ec2Spec asRented(Ledger ledger) {
        return ledger.opened().map(opened -> Ec2Spec.of(opened.facts())).orElse(this);
    }

    /** How many slaves may be there: fewer than were wanted may have come. As many as are wanted while there are no machines. */
    int slaves(Ledger ledger) {
        if (ledger.held().stream().noneMatch(held -> held.kind().equals(ResourceKind.INSTANCE.word()))) {
            return slaves;
        }
        return ledger.held().stream()
                .filter(held -> held.key().startsWith(Role.SLAVE.word()))
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
    Platform platform(int really, String shape, String machine) {
        return new Platform(
                PROVIDER,
                label(really),
                type,
                really,
                shape,
                machine,
                price(),
                Optional.of(new Platform.Master(masterType, costs.map(Costs::master))),
                costs.map(known -> known.volumes(really)),
                addressesPrice(really),
                Optional.empty());
    }

    /** What public addresses of so many slaves and the master cost. */
    Optional<HourlyPrice> addressesPrice(int really) {
        return costs.flatMap(known -> known.addresses(really));
    }

    /** The same cluster with another number of slaves, all of which are needed. */
    Ec2Spec resized(int otherSlaves) {
        return with(otherSlaves, otherSlaves, maxUsd, hadoop, settings, cluster);
    }

    /** The same with another limit. */
    Ec2Spec withLimit(Optional<Double> otherMaxUsd) {
        return with(slaves, minSlaves, otherMaxUsd, hadoop, settings, cluster);
    }

    /** The same machines for another run. */
    Ec2Spec forRun(
            String directory,
            HadoopProfile otherHadoop,
            Map<String, String> otherSettings,
            Optional<Double> otherMaxUsd) {
        return with(slaves, minSlaves, otherMaxUsd, otherHadoop, otherSettings, Optional.of(directory));
    }

    /** Whether a number measured on the one means the same on the other: machines, volumes, where they are and prices. */
    boolean hasMachinesOf(Ec2Spec other) {
        return whatCounts().equals(other.whatCounts());
    }

    /** Neither how long they live, who may log in nor what may be spent. */
    private List<Object> whatCounts() {
        return List.of(
                place,
                zone,
                type,
                masterType,
                slaves,
                image,
                spot,
                placementGroup,
                root,
                data,
                ephemeral,
                array,
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
                type,
                masterType,
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
                data,
                ephemeral,
                array,
                otherMaxUsd,
                leaseSeconds,
                otherHadoop,
                otherSettings,
                costs,
                otherCluster);
    }

    private static String layout(DiskRequest array) {
        return ", %s of %d disks".formatted(array.arrangement().word(), array.count());
    }

    /** As results say it; what is not Amazon's is never called so. */
    String label(int really) {
        String machines = "%d x %s%s%s"
                .formatted(
                        really,
                        type,
                        spot ? " spot" : "",
                        array.map(Ec2Spec::layout).orElse(""));
        return place.amazon()
                ? "EC2 %s, %s".formatted(zone, machines)
                : "EC2's API at %s, which is not Amazon's, %s".formatted(place.url(), machines);
    }
}
