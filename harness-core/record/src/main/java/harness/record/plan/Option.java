package harness.record.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a plan can say, on the command line as {@code --name} and in a plan file as {@code name}. */
public enum Option {
    SLAVES("N", "Number of slaves; one master comes on top. Default: 16, or all of the inventory."),
    TYPE("TYPE", "Instance type of every node (see 'harness list types'). Default: hs1."),
    PROVIDER(
            "NAME",
            "Who provides the machines (see 'harness list providers'). Default: embedded, or client where no workload needs a cluster."),
    INVENTORY("FILE.yaml", "The machines of provider hosts: addresses, users, keys, disks."),
    WORKLOADS("NAMES", "Workloads or families, separated by commas (see 'harness list workloads')."),
    FILESYSTEM(
            "FILESYSTEMS",
            "Where workloads of MPI keep their files: local, tmpfs, a directory of a mounted file system, or with providers hosts and ec2 one that is deployed (nfs-async)."),
    SCALE("SHARE", "Share of the study's data sizes: 1, 0.01, 1% or auto. Default: auto."),
    QUICK(
            "",
            "A first look: each workload once, without warm-up, on a tenth of the data (other machines: 1 % of the study's). What else is given wins."),
    REDEPLOY(
            "N",
            "Take the cluster down and start it anew (ec2: rent it anew) N times, with all repeats in each deployment. The report says how much of the variation is between deployments. Default: 1."),
    REPEATS(
            "N",
            "Timed repeats of each workload or combination, after a warm-up. Default: 5, and on machines that are not rented up to 8, as --precision 10% decides."),
    PRECISION(
            "SHARE",
            "Repeat each workload or combination until both ends of its 95 % interval are within 5% (or 0.05) of its value. A pilot of 5 repeats (or --repeats) decides once how many it takes. Default: 10% where nothing is rented, with at most 8 repeats; with --repeats, --redeploy or --quick as many as they say."),
    MAX_REPEATS("N", "Repeats of each, with --precision, at most. Default: 30, or twice the pilot."),
    MAX_TIME(
            "TIME",
            "How long all trials may take, with --precision: 30m, 2h. Repeats are left out that do not fit, by the pilot's times."),
    WARM_UPS(
            "N",
            "Trials of each before its repeats, which do not count: 1 or 0, with which the first repeat may be slower. Default: 1."),
    SEED("N", "Seed of all generated data and of the order of trials. Default: 42."),
    OUT("DIR", "Directory below which the run's own directory is made. Default: runs."),
    NAME("NAME", "Name of the run and of its directory. Default: date, time and a random part."),
    TIMEOUT("SECONDS", "How long one phase of one trial may take. Default: 20 times the estimate, 600 at least."),
    SHARED_MACHINE(
            "",
            "Others work on the machines, too, and may: what they use is noted at each trial, and does not make it INVALID from 20 % on; and runs with other caches ($HARNESS_CACHE) may measure here at the same time. Also by HARNESS_SHARED_MACHINE=true."),
    DATA(
            true,
            "DIR,DIR",
            "hosts: directories for data on every slave, one on each disk, in place of the inventory's disks."),
    HADOOP(
            true,
            "stock|lean",
            "Which Hadoop the cluster runs: as Apache gives it out, or what starts fast and lives on small machines ('harness plan --settings' lists every difference). Default: stock; embedded: lean."),
    HADOOP_HOME(
            true,
            "DIRECTORY",
            "hosts: where each machine has a Hadoop of the user's, whose native library (lib/native/libhadoop.so) daemons and tasks take."),
    CATALOGUE(
            "FILE",
            "Instance types and prices of yours, as CSV or YAML (docs/catalogue.md); they count before those of 'harness list types'."),
    MASTER_TYPE(true, "TYPE", "ec2: instance type of the master. Default: that of the slaves."),
    SERVERS(
            true,
            "N",
            "ec2: rent N machines beside the slaves that serve the file systems of --filesystem and do nothing else."),
    SERVER_TYPE(true, "TYPE", "ec2: instance type of the servers. Default: that of the slaves."),
    SERVER_EBS(true, "VOLUMES", "ec2: data volumes of each server, as --ebs."),
    SERVER_DEVICES(true, "KIND", "ec2: which disks of each server are used, as --devices."),
    SERVER_DEVICE_COUNT(true, "N", "ec2: use N of these disks, as --device-count."),
    SERVER_LAYOUT(true, "WORD", "ec2: file systems on the disks of each server, as --layout."),
    SERVER_CHUNK(true, "SIZE", "ec2: chunk of RAID on each server, as --chunk."),
    REGION(true, "NAME", "ec2: region. Default: AWS_REGION, AWS_DEFAULT_REGION, the profile's, us-east-1."),
    ZONE(true, "NAME", "ec2: availability zone. Default: the first that offers the types."),
    SUBNET(true, "ID", "ec2: subnet. Default: the zone's default subnet."),
    PLACEMENT_GROUP(true, "", "ec2: put the instances close together."),
    SPOT(true, "", "ec2: spot instances, which may be taken away at any time."),
    MAX_PRICE(true, "USD", "ec2: highest spot price of an instance's hour. Default: the on-demand price."),
    AMI(true, "IMAGE", "ec2: image id, or name of an SSM public parameter that holds one. Default: Debian 12."),
    SSH_USER(true, "NAME", "ec2: user of the image who logs in and may use sudo. Default: admin."),
    CONNECT(
            true,
            "ADDRESS",
            "ec2: reach instances by their public or private address. Default: public, private with --ec2-endpoint."),
    FROM(true, "CIDR", "ec2: where SSH may come from. Default: this machine's address as Amazon sees it."),
    ROOT_GIB(true, "N", "ec2: size of each root volume, in GiB. Default: 20."),
    EBS(true, "VOLUMES", "ec2: data volumes of each slave, as COUNTxGIB[:TYPE[:IOPS[:MIBPS]]], such as 4x100:gp3."),
    DEVICES(
            true,
            "KIND",
            "ec2: which disks of each slave are used: local (instance store), ebs (the volumes of --ebs) or all. Default: all."),
    DEVICE_COUNT(
            true, "N", "ec2: use N of these disks, local ones first, and make no volumes beyond them. Default: all."),
    LAYOUT(
            true,
            "WORD",
            "ec2: file systems on the disks of each slave: jbod (on each), raid0, raid6 or raid10 (one over all). Default: jbod."),
    CHUNK(true, "SIZE", "ec2: chunk of RAID, a power of 2 from 4KiB to 16MiB. Default: 512KiB."),
    EC2_ENDPOINT(
            true, "URL", "ec2: a private cloud's EC2 API. Default: AWS_ENDPOINT_URL_EC2, AWS_ENDPOINT_URL, Amazon's."),
    MIN_SLAVES(true, "N", "ec2: go on with so few slaves where there is no capacity for all. Default: all or nothing."),
    MAX_USD(
            true,
            "USD",
            "ec2: refuse a plan that costs more, and stop a run that reaches it; of a study over all of its runs."),
    LEASE(
            true,
            "DURATION",
            "ec2: instances end by themselves after it unless Harness extends it, such as 90m or 2h. Default: twice the estimate, 30m at least."),
    CLUSTER(
            true,
            "NAME",
            "ec2: run on a cluster that 'harness up' has rented: its name below --out, or its directory.");

    private final boolean ofProvider;
    private final String label;
    private final String description;

    Option(String label, String description) {
        this(false, label, description);
    }

    Option(boolean ofProvider, String label, String description) {
        this.ofProvider = ofProvider;
        this.label = label;
        this.description = description;
    }

    /** {@return what stands for its value; empty where it is true if it is given} */
    public String label() {
        return label;
    }

    /** {@return for the user} */
    public String description() {
        return description;
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
