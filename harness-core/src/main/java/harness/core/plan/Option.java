package harness.core.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a plan can say, on the command line as {@code --name} and in a plan file as {@code name}. */
public enum Option {
    /** Number of slaves; one master comes on top. */
    SLAVES,
    /** Instance type of every node. */
    TYPE,
    /** File with instance types and prices of the user's. */
    CATALOGUE,
    /** Who provides the machines. */
    PROVIDER,
    /** File that names the machines of a provider that has none of its own. */
    INVENTORY,
    /** Workloads or families of workloads. */
    WORKLOADS,
    /** Where workloads of MPI keep their files. */
    FILESYSTEM,
    /** Share of the study's data sizes. */
    SCALE,
    /** Whether the run is a first look: everything once and small. */
    QUICK,
    /** Timed repeats of each workload. */
    REPEATS,
    /** How far the ends of an interval may lie from its value: decides the repeats. */
    PRECISION,
    /** Repeats of each workload that the precision may take. */
    MAX_REPEATS,
    /** Time of all trials that the precision may take. */
    MAX_TIME,
    /** Times that the cluster is started, with all repeats in each deployment. */
    REDEPLOY,
    /** Trials of each workload before them, which are recorded and not counted. */
    WARM_UPS,
    /** Seed of all generated data and of the order of trials. */
    SEED,
    /** Directory below which the run's directory is made. */
    OUT,
    /** Name of the run and of its directory. */
    NAME,
    /** How long one phase of one trial may take. */
    TIMEOUT,
    /** Whether others are known to work on the machines while the run measures. */
    SHARED_MACHINE,

    /** Directories for data on each slave that is not rented. */
    DATA(true),
    /** Which Hadoop a cluster runs. */
    HADOOP(true),
    /** A Hadoop of the user's on each machine, whose native library is taken. */
    HADOOP_HOME(true),
    /** Instance type of the master, where it differs from that of the slaves. */
    MASTER_TYPE(true),
    /** Machines beside the slaves that serve file systems and do nothing else. */
    SERVERS(true),
    /** Instance type of the servers, where it differs from that of the slaves. */
    SERVER_TYPE(true),
    /** Network volumes of each server. */
    SERVER_EBS(true),
    /** Which kind of a server's disks is used. */
    SERVER_DEVICES(true),
    /** How many of a server's disks are used. */
    SERVER_DEVICE_COUNT(true),
    /** How the disks of each server become file systems. */
    SERVER_LAYOUT(true),
    /** Of RAID on servers: what is written to one disk before the next. */
    SERVER_CHUNK(true),
    /** Region of a cloud. */
    REGION(true),
    /** Availability zone of a region. */
    ZONE(true),
    /** Subnet of a virtual network. */
    SUBNET(true),
    /** Whether instances are put close together. */
    PLACEMENT_GROUP(true),
    /** Whether instances are bought at the spot price. */
    SPOT(true),
    /** Highest spot price, in USD per instance and hour. */
    MAX_PRICE(true),
    /** Machine image. */
    AMI(true),
    /** User of the image who logs in. */
    SSH_USER(true),
    /** By which of its addresses an instance is reached. */
    CONNECT(true),
    /** Where SSH may come from. */
    FROM(true),
    /** Size of the root volume, in GiB. */
    ROOT_GIB(true),
    /** Network volumes of each slave. */
    EBS(true),
    /** Which kind of a slave's disks is used. */
    DEVICES(true),
    /** How many of a slave's disks are used. */
    DEVICE_COUNT(true),
    /** How the disks of each slave become file systems. */
    LAYOUT(true),
    /** Of RAID: what is written to one disk before the next. */
    CHUNK(true),
    /** Address of an EC2 API that is not Amazon's. */
    EC2_ENDPOINT(true),
    /** Fewest slaves to go on with. */
    MIN_SLAVES(true),
    /** What may be spent, in USD. */
    MAX_USD(true),
    /** When rented machines end by themselves. */
    LEASE(true),
    /** A cluster that was rented before. */
    CLUSTER(true);

    private final boolean ofProvider;

    Option() {
        this(false);
    }

    Option(boolean ofProvider) {
        this.ofProvider = ofProvider;
    }

    /**
     * @return whether it has a meaning only for providers that take it
     */
    public boolean ofProvider() {
        return ofProvider;
    }

    /**
     * @return as a key of a plan file, for example {@code slaves} or {@code max-usd}
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * @return as a flag, for example {@code --slaves}
     */
    public String flag() {
        return "--" + key();
    }

    /**
     * @param key of a plan file
     * @return the option, if there is one
     */
    public static Optional<Option> of(String key) {
        return Arrays.stream(values()).filter(o -> o.key().equals(key)).findFirst();
    }

    /**
     * @return the keys of all options
     */
    public static List<String> keys() {
        return Arrays.stream(values()).map(Option::key).toList();
    }
}
