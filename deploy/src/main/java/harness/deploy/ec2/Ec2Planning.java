package harness.deploy.ec2;

import harness.core.UsageException;
import harness.core.catalogue.Architecture;
import harness.core.catalogue.Catalogue;
import harness.core.catalogue.InstanceType;
import harness.core.cluster.Concurrency;
import harness.core.money.Rent;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import harness.core.units.Bytes;
import harness.core.workload.Need;
import harness.deploy.hosts.BareHosts;
import harness.deploy.hosts.HostsDeployment;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.Deviations;
import harness.hdfs.config.HadoopVersion;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NodeHardware;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Resolves what is asked for against what the service offers; reads only, and refuses what can be refused. */
record Ec2Planning(Ec2Offers api, ClusterRequest request, Ec2Options options, SshAccess.Caller caller) {
    private static final String DEBIAN = "/aws/service/debian/release/12/latest/";
    private static final String NOT_RENTED = "not rented yet";
    private static final String ROOT_TYPE = "gp3";
    /** Estimate of starting and giving back instances, in seconds. */
    private static final double RENT_SECONDS = 180;
    /** Estimate of installing packages for MPI and its file systems, in seconds. */
    private static final double INSTALL_SECONDS = 60;
    /** Estimate of the time to a healthy cluster on them, and back, in seconds. */
    static final double START_SECONDS = HostsDeployment.START_SECONDS + RENT_SECONDS;
    /** The same without Hadoop. */
    private static final double JOBS_START_SECONDS = BareHosts.START_SECONDS + INSTALL_SECONDS + RENT_SECONDS;

    /** What everything is chosen from. */
    private record Chosen(Ec2Api.Place place, InstanceType type, InstanceType masterType, Ec2Api.Subnet subnet) {}

    Deployment plan() throws CloudException {
        options.requireForms(request.slaves());
        InstanceType type = request.type();
        InstanceType masterType = options.masterType().map(Ec2Planning::master).orElse(type);
        if (type.architecture() != masterType.architecture()) {
            throw new UsageException("'%s' is of another architecture than %s, and all run one image (--master-type)"
                    .formatted(masterType.name(), type.name()));
        }
        Ec2Api.Place place = api.place();
        Chosen chosen = new Chosen(place, type, masterType, subnet(place, type, masterType));
        Ec2Api.Image image = image(type.architecture());
        RentalPrices prices = new RentalPrices(api, place, chosen.subnet().zone(), options.spot());
        Ec2Api.Volume root = new Ec2Api.Volume(image.rootDevice(), options.rootGib(), ROOT_TYPE, 0, 0);
        int ephemeral = ephemeral(type);
        List<Ec2Api.Volume> data = volumes(ephemeral);
        RentalPrices.Found slave = prices.of(type);
        RentalPrices.Found master = type.equals(masterType) ? slave : prices.of(masterType);
        RentalPrices.Found slaveVolumes =
                prices.of(Stream.concat(Stream.of(root), data.stream()).toList());
        RentalPrices.Found masterVolumes = prices.of(List.of(root));
        Optional<RentalPrices.Found> address =
                publicAddresses(chosen) ? Optional.of(prices.ofAddress()) : Optional.empty();
        Optional<Costs> costs = costs(slave, master, slaveVolumes, masterVolumes, address);
        Ec2Spec spec = spec(chosen, image, root, data, ephemeral, costs);
        List<String> notes = Stream.concat(Stream.of(slave, master, slaveVolumes), address.stream())
                .flatMap(found -> found.notes().stream())
                .distinct()
                .toList();
        Map<String, String> facts = options.ami().isEmpty() ? Map.of(Ec2Jobs.STANDARD_IMAGE, image.id()) : Map.of();
        return deployment(spec, spec.slaves(), spec.rent(), request.settings(), request.needs())
                .with(facts, notes);
    }

    /** Of everything or of nothing. */
    private static Optional<Costs> costs(
            RentalPrices.Found slave,
            RentalPrices.Found master,
            RentalPrices.Found slaveVolumes,
            RentalPrices.Found masterVolumes,
            Optional<RentalPrices.Found> address) {
        boolean known = Stream.concat(Stream.of(slave, master, slaveVolumes, masterVolumes), address.stream())
                .allMatch(found -> found.price().isPresent());
        return known
                ? Optional.of(new Costs(
                        slave.price().orElseThrow(),
                        master.price().orElseThrow(),
                        slaveVolumes.price().orElseThrow(),
                        masterVolumes.price().orElseThrow(),
                        address.flatMap(RentalPrices.Found::price)))
                : Optional.empty();
    }

    /** An instance has one where its subnet gives it one; without one it could not be reached publicly. */
    private boolean publicAddresses(Chosen chosen) {
        return chosen.subnet().publicAddresses() || !privately(chosen.place());
    }

    private boolean privately(Ec2Api.Place place) {
        return options.connectPrivately().orElse(!place.amazon());
    }

    private static InstanceType master(String name) {
        try {
            return Catalogue.load().find(name);
        } catch (UsageException e) {
            throw new UsageException(e.getMessage().replace("(--type;", "(--master-type;"), e);
        }
    }

    private Ec2Api.Subnet subnet(Ec2Api.Place place, InstanceType type, InstanceType masterType) throws CloudException {
        List<String> offering = api.zones(type.name());
        List<String> masters = type.equals(masterType) ? offering : api.zones(masterType.name());
        requireOffered(type, place, offering, "--type");
        requireOffered(masterType, place, masters, "--master-type");
        List<String> both = offering.stream().filter(masters::contains).toList();
        if (options.subnet().isPresent()) {
            Ec2Api.Subnet subnet = api.subnet(options.subnet().get());
            if (!both.contains(subnet.zone())) {
                throw Refusals.notOffered(type.name(), place.region(), Optional.of(subnet.zone()), both, "--subnet");
            }
            return subnet;
        }
        return api.defaultSubnets().stream()
                .filter(subnet -> both.contains(subnet.zone()))
                .filter(subnet -> options.zone().map(subnet.zone()::equals).orElse(true))
                .min(Comparator.comparing(Ec2Api.Subnet::zone))
                .orElseThrow(() -> new UsageException("no default subnet in %s: name one (--subnet)"
                        .formatted(options.zone().orElse("a zone that offers " + type.name()))));
    }

    private void requireOffered(InstanceType type, Ec2Api.Place place, List<String> offering, String flag) {
        boolean there = options.zone().map(offering::contains).orElse(!offering.isEmpty());
        if (!there) {
            throw Refusals.notOffered(type.name(), place.region(), options.zone(), offering, flag);
        }
    }

    private Ec2Api.Image image(Architecture architecture) throws CloudException {
        boolean arm = architecture == Architecture.ARM64;
        Ec2Api.Image image = api.image(options.ami().orElse(DEBIAN + (arm ? "arm64" : "amd64")));
        String needed = arm ? "arm64" : "x86_64";
        if (!image.architecture().equals(needed)) {
            throw new UsageException("'%s' is an image for %s, and %s needs %s (--ami)"
                    .formatted(image.id(), image.architecture(), request.type().name(), needed));
        }
        return image;
    }

    private Ec2Spec spec(
            Chosen chosen,
            Ec2Api.Image image,
            Ec2Api.Volume root,
            List<Ec2Api.Volume> data,
            int ephemeral,
            Optional<Costs> costs) {
        Ec2Api.Place place = chosen.place();
        int slaves = request.slaves();
        if (costs.isEmpty() && options.maxUsd().isPresent()) {
            throw new UsageException("'%s' cannot be kept to: no price is known of %s or its volumes at %s (--max-usd)"
                    .formatted(
                            options.maxUsd().getAsDouble(),
                            PlanNotes.machines(
                                    chosen.type().name(), chosen.masterType().name()),
                            place.amazon() ? place.region() : place.url() + ", which is not Amazon's"));
        }
        return new Ec2Spec(
                place,
                options.endpoint(),
                chosen.subnet().zone(),
                chosen.subnet().id(),
                chosen.subnet().vpc(),
                chosen.type().name(),
                chosen.masterType().name(),
                slaves,
                options.minSlaves(slaves),
                image.id(),
                options.spot(),
                options.maxPrice(),
                options.placementGroup(),
                options.sshUser(),
                privately(place),
                options.from().orElseGet(() -> caller.cidr(place)),
                options.from().isEmpty(),
                root,
                data,
                ephemeral,
                new SlaveDisks(chosen.type(), root, data).joined(options.array()),
                options.maxUsd().isPresent() ? Optional.of(options.maxUsd().getAsDouble()) : Optional.empty(),
                options.lease().map(Duration::toSeconds),
                options.hadoop(),
                request.settings(),
                costs,
                Optional.empty());
    }

    private List<Ec2Api.Volume> volumes(int ephemeral) {
        List<Ec2Api.Volume> volumes = new ArrayList<>();
        options.ebs().ifPresent(ebs -> {
            for (int i = 0; i < ebs.count(); i++) {
                // After the names that local disks take.
                String device = DataVolumes.device(ephemeral + i);
                volumes.add(new Ec2Api.Volume(device, ebs.gib(), ebs.type(), ebs.iops(), ebs.mibPerSecond()));
            }
        });
        return volumes;
    }

    /** Old types show a local disk only where it is mapped; what the service does not know is taken as old. */
    private int ephemeral(InstanceType type) throws CloudException {
        Optional<Ec2Api.TypeFacts> facts = api.type(type.name());
        boolean mapped = facts.map(known -> !known.nvme()).orElse(type.superseded());
        return mapped ? facts.map(Ec2Api.TypeFacts::disks).orElse(type.diskCount()) : 0;
    }

    /**
     * @param spec of machines
     * @param slaves how many there will be; of a cluster that is up, fewer may have come than were wanted
     * @param rent of those that there will be, if a price applies
     * @param given settings of Hadoop
     * @param needs of the workloads that will run; where none needs Hadoop it is not deployed
     * @return what would be started on them, by what the catalogue says that they have
     * @throws UsageException if a setting cannot be as given, whether Hadoop is deployed or not
     */
    static Deployment deployment(
            Ec2Spec spec, int slaves, Optional<Rent> rent, Map<String, String> given, Set<Need> needs) {
        InstanceType type = Catalogue.load().find(spec.type());
        SlaveDisks disks = SlaveDisks.of(spec, type);
        int slots = slaves * type.cores();
        ClusterConfiguration hadoop = hadoop(spec, slaves, type, disks, given);
        return !Need.ofHadoop(needs)
                ? bare(spec, slaves, slots, disks, rent, needs)
                : withHadoop(spec, slaves, hadoop, slots, disks, rent, needs);
    }

    private static ClusterConfiguration hadoop(
            Ec2Spec spec, int slaves, InstanceType type, SlaveDisks disks, Map<String, String> given) {
        int fileSystems = spec.array().isPresent() ? 1 : disks.count();
        return ClusterConfiguration.forHosts(
                new NodeHardware(type.cores(), (long) (type.memoryGib() * Bytes.GIB), Math.max(1, fileSystems)),
                slaves,
                spec.hadoop(),
                given);
    }

    private static Deployment bare(
            Ec2Spec spec, int slaves, int slots, SlaveDisks disks, Optional<Rent> rent, Set<Need> needs) {
        return new Deployment(
                spec.platform(slaves, BareHosts.ofSlave(needs), NOT_RENTED),
                BareHosts.of(needs, slaves, slots),
                new Concurrency(slots, 1),
                1,
                false,
                0,
                JOBS_START_SECONDS,
                List.of(),
                facts(spec, slaves, disks),
                notes(spec, disks),
                rent);
    }

    private static Deployment withHadoop(
            Ec2Spec spec,
            int slaves,
            ClusterConfiguration configuration,
            int slots,
            SlaveDisks disks,
            Optional<Rent> rent,
            Set<Need> needs) {
        return new Deployment(
                spec.platform(slaves, configuration.shape().describe(1), NOT_RENTED)
                        .with(spec.hadoop()),
                configuration.describe(),
                configuration.concurrency(),
                configuration.replication(),
                false,
                0,
                START_SECONDS + (needs.contains(Need.MPI) ? INSTALL_SECONDS : 0),
                HostSettings.all(configuration, spec.hadoop()),
                hadoopFacts(spec, slaves, slots, disks, configuration),
                notes(spec, disks),
                rent);
    }

    private static List<String> notes(Ec2Spec spec, SlaveDisks disks) {
        return new PlanNotes(spec, Catalogue.load().find(spec.type()), disks.count()).lines();
    }

    private static Map<String, String> hadoopFacts(
            Ec2Spec spec, int slaves, int slots, SlaveDisks disks, ClusterConfiguration configuration) {
        Map<String, String> facts = facts(spec, slaves, disks);
        Map.Entry<String, String> deviations = Deployment.fact(Deviations.of(spec.hadoop(), false, configuration));
        facts.put(deviations.getKey(), deviations.getValue());
        facts.put(Deployment.HADOOP_VERSION, HadoopVersion.text());
        double memoryGib = Catalogue.load().find(spec.type()).memoryGib();
        facts.put(Deployment.MEMORY_BYTES, Long.toString((long) (slaves * memoryGib * Bytes.GIB)));
        double masterGib = Catalogue.load().find(spec.masterType()).memoryGib();
        facts.put(Deployment.CLIENT_MEMORY_BYTES, Long.toString(HostsDeployment.clientMemoryBytes((long)
                (masterGib * Bytes.GIB))));
        facts.put(Deployment.TASK_HEAP_BYTES, Long.toString(configuration.mapHeapBytes()));
        facts.put(Deployment.MPI_SLOTS, Integer.toString(slots));
        return facts;
    }

    private static Map<String, String> facts(Ec2Spec spec, int slaves, SlaveDisks disks) {
        Map<String, String> facts = new HashMap<>();
        facts.put(Deployment.FREE_DISK_BYTES, Long.toString(slaves * disks.bytes(spec.array())));
        facts.put(Deployment.LEAST_DISKS, Integer.toString(disks.directories(spec.array())));
        facts.put(Deployment.LEAST_FREE_DISK_BYTES, Long.toString(disks.leastBytes(spec.array())));
        facts.put(spec.fact().getKey(), spec.fact().getValue());
        if (spec.place().amazon() && spec.rent().isEmpty()) {
            facts.put(Deployment.COST_UNKNOWN, PlanNotes.noPrice(spec));
        }
        return facts;
    }
}
