package harness.cli.run;

import harness.cli.context.Services;
import harness.cli.context.Verbosity;
import harness.control.plan.UserInput;
import harness.control.study.Factors;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Runs workloads on a cluster. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a cluster, runs workloads on it, keeps results and a report, removes the cluster.",
            "With lists in options that make a cluster, such as --type and --slaves, it does so for each combination: a study."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness run --slaves 16 --type hs1",
            "  harness run --quick",
            "  harness run --workloads dfsio,sort --repeats 5 --scale 1%%",
            "  harness run --provider hosts --inventory hosts.yaml --workloads dfsio --scale 1%%",
            "  harness run --provider ec2 --slaves 3 --type i4i.4xlarge --max-usd 20",
            "  harness run --plan study.yaml --set dfs.replication=1 --out results",
            "  harness run --type hs1,hi1 --slaves 4,8 --workloads sort --name machines",
            "  harness run --provider ec2 --type i4i.4xlarge,d3.4xlarge --slaves 4,8 --workloads sort --max-usd 40",
            "  harness run --slaves 4 --set dfs.replication=1,2,3 --workloads dfsio-write --advise --max-time 1h"
        })
public final class RunCommand implements Callable<Integer>, PlanFlags.Taker {
    private final Services services;

    @ParentCommand
    private Verbosity root;

    @Mixin
    private final PlanFlags flags = new PlanFlags();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Mixin
    private final RentConsent consent = new RentConsent();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    public RunCommand(Services services) {
        this.services = services;
    }

    @Override
    public Set<harness.record.plan.Option> options() {
        return EnumSet.allOf(harness.record.plan.Option.class);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        UserInput asked = flags.asked();
        Factors factors = services.factors(asked);
        return factors.none() && !live.asked()
                ? new NewRun(services, output, root.verbose(), consent).start(asked)
                : new NewStudy(services, new StudyOutput(services, output, root.verbose()), consent).start(asked, live);
    }
}
