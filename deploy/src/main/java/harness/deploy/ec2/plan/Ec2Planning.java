package harness.deploy.ec2.plan;

import harness.api.UsageException;
import harness.api.cluster.Concurrency;
import harness.api.units.Bytes;
import harness.api.workload.Need;
import harness.control.provider.ClusterRequest;
import harness.deploy.disk.DiskRequest;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.api.Ec2Offers;
import harness.deploy.hosts.BareHosts;
import harness.deploy.hosts.HostsDeployment;
import harness.hdfs.config.ClusterConfiguration;
import harness.hdfs.config.Deviations;
import harness.hdfs.config.HadoopVersion;
import harness.hdfs.config.HostSettings;
import harness.hdfs.config.NodeHardware;
import harness.record.catalogue.Architecture;
import harness.record.catalogue.InstanceType;
import harness.record.money.Rent;
import harness.record.plan.Deployment;
import harness.record.plan.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Resolves what is asked for against what the service offers; reads only, and refuses what can be refused. */
public record Ec2Planning(Ec2Offers api, ClusterRequest request, Ec2Options options, Caller caller) {
    private static final String DEBIAN = "/aws/service/debian/release/12/latest/";
    private static final String NOT_RENTED = "not rented yet";
    private static final String ROOT_TYPE = "gp3";
    /** Estimate of starting and giving back instances, in seconds. */
    private static final double RENT_SECONDS = 180;
    /** Estimate of installing packages for MPI and its file systems, in seconds. */
    private static final double INSTALL_SECONDS = 60;
    /** Estimate of the time to a healthy cluster on them, and back, in seconds. */
    public static final double START_SECONDS = HostsDeployment.START_SECONDS + RENT_SECONDS;
    /** The same without Hadoop. */
    private static final double JOBS_START_SECONDS = BareHosts.START_SECONDS + INSTALL_SECONDS + RENT_SECONDS;

    /** What everything is chosen from. */
    private record Chosen(
            Ec2Api.Place place, InstanceType type, InstanceType masterType, Ec2Api.Subnet subnet, Ec2Api.Image image) {}

    public Deployment plan() throws CloudException {
        InstanceType type = request.type();
        options.requireForms(request.slaves(), type, request.types().server());
        Map<Option, InstanceType> types = types();
        types.forEach((option, other) -> {
            if (type.architecture() != other.architecture()) {
                throw new UsageException("'%s' is of another architecture than %s, and all run one image (%s)"
                        .formatted(other.name(), type.name(), option.flag()));
            }
        });
        Ec2Api.Place place = api.place();
        Chosen chosen =
                new Chosen(place, type, request.types().master(), subnet(place, types), image(type.architecture()));
        RentalPrices prices = new RentalPrices(api, place, chosen.subnet().zone(), options.spot(), options.maxPrice());
        Ec2Api.Volume root = new Ec2Api.Volume(chosen.image().rootDevice(), options.rootGib(), ROOT_TYPE, 0, 0);
        RentedDisks disks = disks(options, type, root);
        Optional<RentedServers> servers = servers(root);
        MachineFound slave = new MachineFound(prices, type, root, disks);
        MachineFound master = new MachineFound(prices, request.types().master(), root, RentedDisks.NONE);
        Optional<MachineFound> server = Optional.empty();
        if (servers.isPresent()) {
            server = Optional.of(new MachineFound(
                    prices, request.types().server(), root, servers.get().disks()));
        }
        Optional<RentalPrices.Found> address =
                publicAddresses(chosen) ? Optional.of(prices.ofAddress()) : Optional.empty();
        List<RentalPrices.Found> found = Stream.of(
                        slave.all(), master.all(), server.stream().flatMap(MachineFound::all), address.stream())
                .flatMap(all -> all)
                .toList();
        Optional<Costs> costs = costs(slave, master, server, address, found);
        Ec2Spec spec = spec(chosen, root, disks, servers, costs);
        List<String> notes =
                found.stream().flatMap(one -> one.notes().stream()).distinct().toList();
        Map<String, String> facts = options.ami().isEmpty()
                ? Map.of(Ec2Jobs.STANDARD_IMAGE, chosen.image().id())
                : Map.of();
        return deployment(spec, spec.slaves(), spec.rent(), request.settings(), request.needs())
                .with(facts, notes);
    }

    /** What is known of the price of a machine. */
    private record MachineFound(RentalPrices.Found instance, RentalPrices.Found volumes) {
        MachineFound(RentalPrices prices, InstanceType type, Ec2Api.Volume root, RentedDisks disks)
                throws CloudException {
            this(
                    prices.of(type),
                    prices.of(Stream.concat(Stream.of(root), disks.data().stream())
                            .toList()));
        }

        Stream<RentalPrices.Found> all() {
            return Stream.of(instance, volumes);
        }

        /** Where both are known. */
        MachineCosts costs() {
            return new MachineCosts(
                    instance.price().orElseThrow(), volumes.price().orElseThrow());
        }
    }

    /** Of everything or of nothing. */
    private static Optional<Costs> costs(
            MachineFound slave,
            MachineFound master,
            Optional<MachineFound> server,
            Optional<RentalPrices.Found> address,
            List<RentalPrices.Found> all) {
        return all.stream().allMatch(found -> found.price().isPresent())
                ? Optional.of(new Costs(
                        slave.costs().instance(),
                        master.costs().instance(),
                        slave.costs().volumes(),
                        master.costs().volumes(),
                        server.map(MachineFound::costs),
                        address.flatMap(RentalPrices.Found::price)))
                : Optional.empty();
    }

    /** By the flags that name them. */
    private Map<Option, InstanceType> types() {
        Map<Option, InstanceType> types = new EnumMap<>(Option.class);
        types.put(Option.TYPE, request.type());
        types.put(Option.MASTER_TYPE, request.types().master());
        if (options.servers() > 0) {
            types.put(Option.SERVER_TYPE, request.types().server());
        }
        return types;
    }

    private Optional<RentedServers> servers(Ec2Api.Volume root) throws CloudException {
        if (options.servers() == 0) {
            return Optional.empty();
        }
        InstanceType type = request.types().server();
        int local = localDisks(type);
        return Optional.of(
                new RentedServers(options.servers(), options.ofServer(own -> disks(own, type, local, root))));
    }

    /** An instance has one where its subnet gives it one. */
    private boolean publicAddresses(Chosen chosen) {
        if (!chosen.subnet().publicAddresses() && !privately(chosen.place())) {
            throw new UsageException(
                    "subnet %s gives its instances no public addresses, by which they are reached: let it (MapPublicIpOnLaunch), give another (--subnet) or, inside of its VPC, 'private' (--connect)"
                            .formatted(chosen.subnet().id()));
        }
        return chosen.subnet().publicAddresses();
    }

    private boolean privately(Ec2Api.Place place) {
        return options.connectPrivately().orElse(!place.amazon());
    }

    private Ec2Api.Subnet subnet(Ec2Api.Place place, Map<Option, InstanceType> types) throws CloudException {
        Map<InstanceType, List<String>> offering = new HashMap<>();
        for (Map.Entry<Option, InstanceType> type : types.entrySet()) {
            if (!offering.containsKey(type.getValue())) {
                offering.put(type.getValue(), api.zones(type.getValue().name()));
            }
            requireOffered(
                    type.getValue(),
                    place,
                    offering.get(type.getValue()),
                    type.getKey().flag());
        }
        List<String> common = offering.get(request.type()).stream()
                .filter(zone -> offering.values().stream().allMatch(zones -> zones.contains(zone)))
                .toList();
        if (options.subnet().isPresent()) {
            Ec2Api.Subnet subnet = api.subnet(options.subnet().get());
            for (InstanceType type : types.values()) {
                if (!offering.get(type).contains(subnet.zone())) {
                    throw Refusals.notOffered(
                            type.name(), place.region(), Optional.of(subnet.zone()), common, "--subnet");
                }
            }
            return subnet;
        }
        return api.defaultSubnets().stream()
                .filter(subnet -> common.contains(subnet.zone()))
                .filter(subnet -> options.zone().map(subnet.zone()::equals).orElse(true))
                .min(Comparator.comparing(Ec2Api.Subnet::zone))
                .orElseThrow(() -> new UsageException("no default subnet in %s: name one (--subnet)"
                        .formatted(options.zone().orElse("a zone that offers " + PlanNotes.machines(types.values())))));
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
            Ec2Api.Volume root,
            RentedDisks disks,
            Optional<RentedServers> servers,
            Optional<Costs> costs) {
        Ec2Api.Place place = chosen.place();
        int slaves = request.slaves();
        if (costs.isEmpty() && options.maxUsd().isPresent()) {
            throw new UsageException("'%s' cannot be kept to: no price is known of %s or its volumes at %s (--max-usd)"
                    .formatted(
                            options.maxUsd().getAsDouble(),
                            PlanNotes.machines(types().values()),
                            place.amazon() ? place.region() : place.url() + ", which is not Amazon's"));
        }
        return new Ec2Spec(
                place,
                options.endpoint(),
                chosen.subnet().zone(),
                chosen.subnet().id(),
                chosen.subnet().vpc(),
                RentedTypes.of(request.types(), servers.isPresent()),
                slaves,
                options.minSlaves(slaves),
                chosen.image().id(),
                options.spot(),
                options.maxPrice(),
                options.placementGroup(),
                options.sshUser(),
                privately(place),
                options.from().orElseGet(() -> caller.cidr(place)),
                options.from().isEmpty(),
                root,
                disks,
                servers,
                options.maxUsd().isPresent() ? Optional.of(options.maxUsd().getAsDouble()) : Optional.empty(),
                options.lease().map(Duration::toSeconds),
                options.hadoop(),
                request.settings(),
                costs,
                Optional.empty());
    }

    private RentedDisks disks(Ec2Options own, InstanceType type, Ec2Api.Volume root) throws CloudException {
        return disks(own, type, localDisks(type), root);
    }

    /** As options say of a machine of this type. */
    private static RentedDisks disks(Ec2Options own, InstanceType type, int local, Ec2Api.Volume root) {
        Optional<ChosenDisks> chosen = own.chosen(type);
        int ephemeral = chosen.map(known -> Math.min(local, known.local())).orElse(local);
        List<Ec2Api.Volume> data = volumes(own, ephemeral, chosen);
        return new RentedDisks(data, ephemeral, chosen, new MachineDisks(type, root, data, chosen).joined(own.array()));
    }

    private static List<Ec2Api.Volume> volumes(Ec2Options own, int ephemeral, Optional<ChosenDisks> disks) {
        List<Ec2Api.Volume> volumes = new ArrayList<>();
        own.ebs().ifPresent(ebs -> {
            int used = disks.map(ChosenDisks::volumes).orElse(ebs.count());
            for (int i = 0; i < used; i++) {
                // After the names that local disks take.
                String device = DataVolumes.device(ephemeral + i);
                volumes.add(new Ec2Api.Volume(device, ebs.gib(), ebs.type(), ebs.iops(), ebs.mibPerSecond()));
            }
        });
        return volumes;
    }

    /** Old types show a local disk only where it is mapped; what the service does not know is taken as old. */
    private int localDisks(InstanceType type) throws CloudException {
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
    public static Deployment deployment(
            Ec2Spec spec, int slaves, Optional<Rent> rent, Map<String, String> given, Set<Need> needs) {
        InstanceType type = spec.types().slave();
        int slots = slaves * type.cores();
        ClusterConfiguration hadoop = hadoop(spec, slaves, type, given);
        return !Need.ofHadoop(needs)
                ? bare(spec, slaves, slots, rent, needs)
                : withHadoop(spec, slaves, hadoop, slots, rent, needs);
    }

    private static ClusterConfiguration hadoop(Ec2Spec spec, int slaves, InstanceType type, Map<String, String> given) {
        int disks = MachineDisks.of(spec, Role.SLAVE).count();
        int fileSystems = spec.disks().array().isPresent() ? 1 : disks;
        return ClusterConfiguration.forHosts(
                new NodeHardware(type.cores(), (long) (type.memoryGib() * Bytes.GIB), Math.max(1, fileSystems)),
                slaves,
                spec.hadoop(),
                given);
    }

    private static Deployment bare(Ec2Spec spec, int slaves, int slots, Optional<Rent> rent, Set<Need> needs) {
        return new Deployment(
                spec.platform(slaves, BareHosts.ofSlave(needs), NOT_RENTED),
                BareHosts.of(needs, slaves, slots),
                new Concurrency(slots, 1),
                1,
                false,
                0,
                JOBS_START_SECONDS,
                List.of(),
                facts(spec, slaves),
                notes(spec),
                rent);
    }

    private static Deployment withHadoop(
            Ec2Spec spec,
            int slaves,
            ClusterConfiguration configuration,
            int slots,
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
                hadoopFacts(spec, slaves, slots, configuration),
                notes(spec),
                rent);
    }

    private static List<String> notes(Ec2Spec spec) {
        Role role = keeping(spec);
        return new PlanNotes(spec, role, MachineDisks.of(spec, role)).lines();
    }

    /** Machines of this role keep what is written. */
    private static Role keeping(Ec2Spec spec) {
        return spec.serverCount() > 0 ? Role.SERVER : Role.SLAVE;
    }

    private static Map<String, String> hadoopFacts(
            Ec2Spec spec, int slaves, int slots, ClusterConfiguration configuration) {
        Map<String, String> facts = facts(spec, slaves);
        Map.Entry<String, String> deviations = Deployment.fact(Deviations.of(spec.hadoop(), false, configuration));
        facts.put(deviations.getKey(), deviations.getValue());
        facts.put(Deployment.HADOOP_VERSION, HadoopVersion.text());
        double memoryGib = spec.types().slave().memoryGib();
        facts.put(Deployment.MEMORY_BYTES, Long.toString((long) (slaves * memoryGib * Bytes.GIB)));
        double masterGib = spec.types().master().memoryGib();
        facts.put(Deployment.CLIENT_MEMORY_BYTES, Long.toString(HostsDeployment.clientMemoryBytes((long)
                (masterGib * Bytes.GIB))));
        facts.put(Deployment.TASK_HEAP_BYTES, Long.toString(configuration.mapHeapBytes()));
        facts.put(Deployment.MPI_SLOTS, Integer.toString(slots));
        return facts;
    }

    private static Map<String, String> facts(Ec2Spec spec, int slaves) {
        Map<String, String> facts = new HashMap<>();
        facts.put(Deployment.LEAST_MEMORY_BYTES, Long.toString((long)
                (spec.types().slave().memoryGib() * Bytes.GIB)));
        Role role = keeping(spec);
        int keepers = role == Role.SERVER ? spec.serverCount() : slaves;
        MachineDisks kept = MachineDisks.of(spec, role);
        Optional<DiskRequest> array = spec.disks(role).array();
        facts.put(Deployment.FREE_DISK_BYTES, Long.toString(keepers * kept.bytes(array)));
        facts.put(Deployment.LEAST_DISKS, Integer.toString(kept.directories(array)));
        facts.put(Deployment.LEAST_FREE_DISK_BYTES, Long.toString(kept.leastBytes(array)));
        facts.put(spec.fact().getKey(), spec.fact().getValue());
        facts.put(Deployment.REGION, spec.place().region());
        if (spec.place().amazon() && spec.rent().isEmpty()) {
            facts.put(Deployment.COST_UNKNOWN, PlanNotes.noPrice(spec));
        }
        return facts;
    }
}
