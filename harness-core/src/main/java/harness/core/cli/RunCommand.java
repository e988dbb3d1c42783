package harness.core.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** Runs workloads on a cluster. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Starts a cluster, runs workloads on it, keeps results and a report, removes the cluster.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness run --slaves 16 --type hs1",
            "  harness run --workloads dfsio,sort --repeats 5 --scale 1%%",
            "  harness run --provider hosts --inventory hosts.yaml --workloads dfsio --scale 1%%",
            "  harness run --provider ec2 --slaves 3 --type i4i.4xlarge --max-usd 20",
            "  harness run --plan study.yaml --set dfs.replication=1 --out results"
        })
final class RunCommand implements Callable<Integer> {
    private final Services services;

    @ParentCommand
    private HarnessCommand root;

    @Mixin
    private final PlanOptions options = new PlanOptions();

    @Mixin
    private final RunOutput output = new RunOutput();

    @Mixin
    private final RentConsent consent = new RentConsent();

    RunCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return new NewRun(services, output, root.verbose(), consent).start(options.asked());
    }
}
