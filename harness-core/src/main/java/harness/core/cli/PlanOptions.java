package harness.core.cli;

import harness.core.plan.Asked;
import harness.core.plan.Option;
import harness.core.plan.PlanFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/** The flags that make a plan; values stay as the user wrote them until the planner reads them. */
final class PlanOptions {
    @CommandLine.Option(
            names = "--slaves",
            paramLabel = "N",
            description = "Number of slaves; one master comes on top. Default: 16, or all of the inventory.")
    private String slaves;

    @CommandLine.Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "Instance type of every node (see 'harness list types'). Default: hs1.")
    private String type;

    @CommandLine.Option(
            names = "--provider",
            paramLabel = "NAME",
            description =
                    "Who provides the machines (see 'harness list providers'). Default: embedded, or client where no workload needs a cluster.")
    private String provider;

    @CommandLine.Option(
            names = "--inventory",
            paramLabel = "FILE.yaml",
            description = "The machines of provider hosts: addresses, users, keys, disks.")
    private String inventory;

    @CommandLine.Option(
            names = "--workloads",
            paramLabel = "NAMES",
            description = "Workloads or families, separated by commas (see 'harness list workloads').")
    private String workloads;

    @CommandLine.Option(
            names = "--filesystem",
            paramLabel = "NAMES",
            description =
                    "Where workloads of MPI keep their files: local, tmpfs, or a directory of a mounted file system.")
    private String filesystem;

    @CommandLine.Option(
            names = "--scale",
            paramLabel = "SHARE",
            description = "Share of the study's data sizes: 1, 0.01, 1%% or auto. Default: auto.")
    private String scale;

    @CommandLine.Option(
            names = "--repeats",
            paramLabel = "N",
            description = "Timed repeats of each workload, after one warm-up. Default: 3 embedded, 5 elsewhere.")
    private String repeats;

    @CommandLine.Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of all generated data and of the order of trials. Default: 42.")
    private String seed;

    @CommandLine.Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Directory below which the run's own directory is made. Default: runs.")
    private String out;

    @CommandLine.Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the run and of its directory. Default: date, time and a random part.")
    private String name;

    @CommandLine.Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long one phase of one trial may take. Default: 20 times the estimate, 600 at least.")
    private String timeout;

    @CommandLine.Mixin
    private final RentOptions rent = new RentOptions();

    @CommandLine.Option(
            names = "--plan",
            paramLabel = "FILE.yaml",
            description = "Plan file with these options as keys, and a map 'set'. Flags win over it.")
    private Path plan;

    @CommandLine.Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A workload's parameter (sort.size=1GiB) or a Hadoop property (dfs.replication=1).")
    private List<String> set = new ArrayList<>();

    /**
     * @return flags over plan file
     * @throws harness.core.UsageException if an assignment or the plan file is wrong
     */
    Asked asked() {
        Map<Option, String> flags = new EnumMap<>(Option.class);
        put(flags, Option.SLAVES, slaves);
        put(flags, Option.TYPE, type);
        put(flags, Option.PROVIDER, provider);
        put(flags, Option.INVENTORY, inventory);
        put(flags, Option.WORKLOADS, workloads);
        put(flags, Option.FILESYSTEM, filesystem);
        put(flags, Option.SCALE, scale);
        put(flags, Option.REPEATS, repeats);
        put(flags, Option.SEED, seed);
        put(flags, Option.OUT, out);
        put(flags, Option.NAME, name);
        put(flags, Option.TIMEOUT, timeout);
        flags.putAll(rent.flags());
        Asked onCommandLine = Asked.onCommandLine(flags, set);
        return plan == null ? onCommandLine : onCommandLine.over(PlanFile.read(plan));
    }

    private static void put(Map<Option, String> flags, Option option, String text) {
        if (text != null) {
            flags.put(option, text);
        }
    }
}
