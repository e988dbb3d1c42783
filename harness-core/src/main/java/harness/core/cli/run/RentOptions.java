package harness.core.cli.run;

import harness.core.cli.context.Candidates;
import harness.core.plan.Option;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine;

/** The flags that say which machines to rent and for how much; values stay as the user wrote them. */
public final class RentOptions {
    @CommandLine.Option(
            names = "--master-type",
            completionCandidates = Candidates.Types.class,
            paramLabel = "TYPE",
            description = "ec2: instance type of the master. Default: that of the slaves.")
    private String masterType;

    @CommandLine.Mixin
    private final ServerOptions servers = new ServerOptions();

    @CommandLine.Option(
            names = "--catalogue",
            paramLabel = "FILE",
            description =
                    "Instance types and prices of yours, as CSV or YAML (docs/catalogue.md); they count before those of 'harness list types'.")
    private Path catalogue;

    @CommandLine.Option(
            names = "--region",
            paramLabel = "NAME",
            description = "ec2: region. Default: AWS_REGION, AWS_DEFAULT_REGION, the profile's, us-east-1.")
    private String region;

    @CommandLine.Option(
            names = "--zone",
            paramLabel = "NAME",
            description = "ec2: availability zone. Default: the first that offers the types.")
    private String zone;

    @CommandLine.Option(
            names = "--subnet",
            paramLabel = "ID",
            description = "ec2: subnet. Default: the zone's default subnet.")
    private String subnet;

    @CommandLine.Option(names = "--placement-group", description = "ec2: put the instances close together.")
    private boolean placementGroup;

    @CommandLine.Option(names = "--spot", description = "ec2: spot instances, which may be taken away at any time.")
    private boolean spot;

    @CommandLine.Option(
            names = "--max-price",
            paramLabel = "USD",
            description = "ec2: highest spot price of an instance's hour. Default: the on-demand price.")
    private String maxPrice;

    @CommandLine.Option(
            names = "--ami",
            paramLabel = "IMAGE",
            description = "ec2: image id, or name of an SSM public parameter that holds one. Default: Debian 12.")
    private String ami;

    @CommandLine.Option(
            names = "--ssh-user",
            paramLabel = "NAME",
            description = "ec2: user of the image who logs in and may use sudo. Default: admin.")
    private String sshUser;

    @CommandLine.Option(
            names = "--connect",
            paramLabel = "ADDRESS",
            description = "ec2: reach instances by their public or private address."
                    + " Default: public, private with --ec2-endpoint.")
    private String connect;

    @CommandLine.Option(
            names = "--from",
            paramLabel = "CIDR",
            description = "ec2: where SSH may come from. Default: this machine's address as Amazon sees it.")
    private String from;

    @CommandLine.Option(
            names = "--root-gib",
            paramLabel = "N",
            description = "ec2: size of each root volume, in GiB. Default: 20.")
    private String rootGib;

    @CommandLine.Option(
            names = "--ebs",
            paramLabel = "VOLUMES",
            description = "ec2: data volumes of each slave, as COUNTxGIB[:TYPE[:IOPS[:MIBPS]]], such as 4x100:gp3.")
    private String ebs;

    @CommandLine.Option(
            names = "--devices",
            paramLabel = "KIND",
            description =
                    "ec2: which disks of each slave are used: local (instance store), ebs (the volumes of --ebs) or all."
                            + " Default: all.")
    private String devices;

    @CommandLine.Option(
            names = "--device-count",
            paramLabel = "N",
            description = "ec2: use N of these disks, local ones first, and make no volumes beyond them. Default: all.")
    private String deviceCount;

    @CommandLine.Option(
            names = "--layout",
            paramLabel = "WORD",
            description =
                    "ec2: file systems on the disks of each slave: jbod (on each), raid0, raid6 or raid10 (one over all)."
                            + " Default: jbod.")
    private String layout;

    @CommandLine.Option(
            names = "--chunk",
            paramLabel = "SIZE",
            description = "ec2: chunk of RAID, a power of 2 from 4KiB to 16MiB. Default: 512KiB.")
    private String chunk;

    @CommandLine.Option(
            names = "--ec2-endpoint",
            paramLabel = "URL",
            description = "ec2: a private cloud's EC2 API. Default: AWS_ENDPOINT_URL_EC2, AWS_ENDPOINT_URL, Amazon's.")
    private String ec2Endpoint;

    @CommandLine.Option(
            names = "--min-slaves",
            paramLabel = "N",
            description = "ec2: go on with so few slaves where there is no capacity for all. Default: all or nothing.")
    private String minSlaves;

    @CommandLine.Option(
            names = "--max-usd",
            paramLabel = "USD",
            description =
                    "ec2: refuse a plan that costs more, and stop a run that reaches it; of a study over all of its runs.")
    private String maxUsd;

    @CommandLine.Option(
            names = "--lease",
            paramLabel = "DURATION",
            description = "ec2: instances end by themselves after it unless Harness extends it, such as 90m or 2h."
                    + " Default: twice the estimate, 30m at least.")
    private String lease;

    /** What was given, by option. */
    public Map<Option, String> flags() {
        Map<Option, String> flags = new EnumMap<>(Option.class);
        put(flags, Option.MASTER_TYPE, masterType);
        put(flags, Option.CATALOGUE, catalogue == null ? null : catalogue.toString());
        put(flags, Option.REGION, region);
        put(flags, Option.ZONE, zone);
        put(flags, Option.SUBNET, subnet);
        put(flags, Option.PLACEMENT_GROUP, placementGroup ? "true" : null);
        put(flags, Option.SPOT, spot ? "true" : null);
        put(flags, Option.MAX_PRICE, maxPrice);
        put(flags, Option.AMI, ami);
        put(flags, Option.SSH_USER, sshUser);
        put(flags, Option.CONNECT, connect);
        put(flags, Option.FROM, from);
        put(flags, Option.ROOT_GIB, rootGib);
        put(flags, Option.EBS, ebs);
        put(flags, Option.DEVICES, devices);
        put(flags, Option.DEVICE_COUNT, deviceCount);
        put(flags, Option.LAYOUT, layout);
        put(flags, Option.CHUNK, chunk);
        put(flags, Option.EC2_ENDPOINT, ec2Endpoint);
        put(flags, Option.MIN_SLAVES, minSlaves);
        put(flags, Option.MAX_USD, maxUsd);
        put(flags, Option.LEASE, lease);
        flags.putAll(servers.flags());
        return flags;
    }

    static void put(Map<Option, String> flags, Option option, String text) {
        if (text != null) {
            flags.put(option, text);
        }
    }
}
