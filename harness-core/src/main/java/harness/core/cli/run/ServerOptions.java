package harness.core.cli.run;

import harness.core.cli.context.Candidates;
import harness.core.plan.Option;
import java.util.EnumMap;
import java.util.Map;
import picocli.CommandLine;

/** The flags that say which machines serve file systems, where they are others than the slaves; values stay as the user wrote them. */
final class ServerOptions {
    @CommandLine.Option(
            names = "--servers",
            paramLabel = "N",
            description =
                    "ec2: rent N machines beside the slaves that serve the file systems of --filesystem and do nothing else.")
    private String servers;

    @CommandLine.Option(
            names = "--server-type",
            completionCandidates = Candidates.Types.class,
            paramLabel = "TYPE",
            description = "ec2: instance type of the servers. Default: that of the slaves.")
    private String type;

    @CommandLine.Option(
            names = "--server-ebs",
            paramLabel = "VOLUMES",
            description = "ec2: data volumes of each server, as --ebs.")
    private String ebs;

    @CommandLine.Option(
            names = "--server-devices",
            paramLabel = "KIND",
            description = "ec2: which disks of each server are used, as --devices.")
    private String devices;

    @CommandLine.Option(
            names = "--server-device-count",
            paramLabel = "N",
            description = "ec2: use N of these disks, as --device-count.")
    private String deviceCount;

    @CommandLine.Option(
            names = "--server-layout",
            paramLabel = "WORD",
            description = "ec2: file systems on the disks of each server, as --layout.")
    private String layout;

    @CommandLine.Option(
            names = "--server-chunk",
            paramLabel = "SIZE",
            description = "ec2: chunk of RAID on each server, as --chunk.")
    private String chunk;

    /** What was given, by option. */
    Map<Option, String> flags() {
        Map<Option, String> flags = new EnumMap<>(Option.class);
        RentOptions.put(flags, Option.SERVERS, servers);
        RentOptions.put(flags, Option.SERVER_TYPE, type);
        RentOptions.put(flags, Option.SERVER_EBS, ebs);
        RentOptions.put(flags, Option.SERVER_DEVICES, devices);
        RentOptions.put(flags, Option.SERVER_DEVICE_COUNT, deviceCount);
        RentOptions.put(flags, Option.SERVER_LAYOUT, layout);
        RentOptions.put(flags, Option.SERVER_CHUNK, chunk);
        return flags;
    }
}
