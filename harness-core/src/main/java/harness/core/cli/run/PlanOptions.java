package harness.core.cli.run;

import harness.core.cli.context.Candidates;
import harness.core.plan.Option;
import harness.core.plan.UserInput;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine;

/** The flags that make a plan on a cluster; values stay as the user wrote them until the planner reads them. */
final class PlanOptions {
    @CommandLine.Option(
            names = "--slaves",
            paramLabel = "N",
            description = "Number of slaves; one master comes on top. Default: 16, or all of the inventory.")
    private String slaves;

    @CommandLine.Option(
            names = "--type",
            completionCandidates = Candidates.Types.class,
            paramLabel = "TYPE",
            description = "Instance type of every node (see 'harness list types'). Default: hs1.")
    private String type;

    @CommandLine.Option(
            names = "--provider",
            completionCandidates = Candidates.Providers.class,
            paramLabel = "NAME",
            description =
                    "Who provides the machines (see 'harness list providers'). Default: embedded, or client where no workload needs a cluster.")
    private String provider;

    @CommandLine.Option(
            names = "--inventory",
            paramLabel = "FILE.yaml",
            description = "The machines of provider hosts: addresses, users, keys, disks.")
    private Path inventory;

    @CommandLine.Option(
            names = "--data",
            paramLabel = "DIR,DIR",
            description =
                    "hosts: directories for data on every slave, one on each disk, in place of the inventory's disks.")
    private String data;

    @CommandLine.Option(
            names = "--workloads",
            completionCandidates = Candidates.Workloads.class,
            paramLabel = "NAMES",
            description = "Workloads or families, separated by commas (see 'harness list workloads').")
    private String workloads;

    @CommandLine.Option(
            names = "--filesystem",
            completionCandidates = Candidates.FileSystems.class,
            paramLabel = "FILESYSTEMS",
            description =
                    "Where workloads of MPI keep their files: local, tmpfs, a directory of a mounted file system, or with providers hosts and ec2 one that is deployed (nfs-async).")
    private String filesystem;

    @CommandLine.Option(
            names = "--hadoop",
            completionCandidates = Candidates.Profiles.class,
            paramLabel = "stock|lean",
            description =
                    "Which Hadoop the cluster runs: as Apache gives it out, or what starts fast and lives on small machines ('harness plan --settings' lists every difference). Default: stock; embedded: lean.")
    private String hadoop;

    @CommandLine.Option(
            names = "--hadoop-home",
            paramLabel = "DIRECTORY",
            description =
                    "hosts: where each machine has a Hadoop of the user's, whose native library (lib/native/libhadoop.so) daemons and tasks take.")
    private String hadoopHome;

    @CommandLine.Option(
            names = "--scale",
            paramLabel = "SHARE",
            description = "Share of the study's data sizes: 1, 0.01, 1%% or auto. Default: auto.")
    private String scale;

    @CommandLine.Option(
            names = "--quick",
            description =
                    "A first look: each workload once, without warm-up, on a tenth of the data (other machines: 1 %% of the study's). What else is given wins.")
    private boolean quick;

    @CommandLine.Option(
            names = "--cluster",
            paramLabel = "NAME",
            description = "ec2: run on a cluster that 'harness up' has rented: its name below --out, or its directory.")
    private String cluster;

    @CommandLine.Option(
            names = "--redeploy",
            paramLabel = "N",
            description = {
                "Take the cluster down and start it anew (ec2: rent it anew) N times, with all repeats in each deployment.",
                "The report says how much of the variation is between deployments. Default: 1."
            })
    private String redeploy;

    @CommandLine.Mixin
    private final MeasureOptions measure = new MeasureOptions();

    @CommandLine.Mixin
    private final RentOptions rent = new RentOptions();

    /**
     * @return flags over plan file
     * @throws harness.core.UsageException if an assignment or the plan file is wrong
     */
    UserInput asked() {
        Map<Option, UserInput.Value> flags = measure.options();
        MeasureOptions.put(flags, Option.SLAVES, slaves);
        MeasureOptions.put(flags, Option.TYPE, type);
        MeasureOptions.put(flags, Option.PROVIDER, provider);
        MeasureOptions.put(flags, Option.INVENTORY, inventory == null ? null : inventory.toString());
        MeasureOptions.put(flags, Option.DATA, data);
        MeasureOptions.put(flags, Option.WORKLOADS, workloads);
        MeasureOptions.put(flags, Option.FILESYSTEM, filesystem);
        MeasureOptions.put(flags, Option.HADOOP, hadoop);
        MeasureOptions.put(flags, Option.HADOOP_HOME, hadoopHome);
        MeasureOptions.put(flags, Option.SCALE, scale);
        MeasureOptions.put(flags, Option.QUICK, quick ? "true" : null);
        MeasureOptions.put(flags, Option.CLUSTER, cluster);
        MeasureOptions.put(flags, Option.REDEPLOY, redeploy);
        rent.flags().forEach((option, text) -> MeasureOptions.put(flags, option, text));
        return new UserInput(flags, Map.of()).over(measure.assignments()).over(measure.planFile());
    }
}
