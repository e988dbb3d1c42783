package harness.cli.rent;

import harness.api.UsageException;
import harness.api.cache.CacheDirectory;
import harness.api.machine.AwsRegion;
import harness.cli.context.ExitCode;
import harness.cli.context.Services;
import harness.cli.run.ResumeCommand;
import harness.control.run.ServiceReaping;
import harness.control.study.StudyDirectory;
import harness.record.plan.Option;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Finds and gives back what nobody looks after any more. */
@Command(
        name = "reap",
        mixinStandardHelpOptions = true,
        description = {
            "Finds by tag, in one region of the account, what has expired, and gives it back.",
            "With a run's directory: removes the buckets, objects and tables that the run may have left at S3 and DynamoDB;",
            "with that of a study also the machines that its runs have rented."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  harness reap --region us-east-1",
            "  harness reap --cluster harness-lab-1a2b3c4d",
            "  harness reap runs/20260301-101500-4f2a"
        })
public final class ReapCommand implements Callable<Integer> {
    private final Services services;

    @CommandLine.Parameters(
            paramLabel = "RUN",
            arity = "0..1",
            description = "Directory of a run or a study that was killed or has failed; not with other options.")
    private Path run;

    @CommandLine.Option(names = "--region", paramLabel = "NAME", description = "Region. Default: as for 'harness run'.")
    private String region;

    @CommandLine.Option(
            names = "--ec2-endpoint",
            paramLabel = "URL",
            description = "A private cloud's EC2 API. Default: as for 'harness run'.")
    private String endpoint;

    @CommandLine.Option(
            names = "--cluster",
            paramLabel = "TAG",
            description = "This cluster, even if it has not expired: the value of its tag harness:cluster.")
    private String cluster;

    public ReapCommand(Services services) {
        this.services = services;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (run != null) {
            return reapRun();
        }
        Map<String, String> options = new HashMap<>();
        Optional.ofNullable(region)
                .or(() -> AwsRegion.given().map(AwsRegion::name))
                .ifPresent(name -> options.put(Option.REGION.key(), name));
        if (endpoint != null) {
            options.put(Option.EC2_ENDPOINT.key(), endpoint);
        }
        services.renting()
                .reap(options, Optional.ofNullable(cluster), services.terminal().out()::println);
        return ExitCode.PASSED;
    }

    private int reapRun() throws IOException, InterruptedException {
        if (region != null || endpoint != null || cluster != null) {
            throw new UsageException(
                    "'%s' is a run: give no --region, --ec2-endpoint or --cluster with it".formatted(run));
        }
        if (StudyDirectory.is(run)) {
            DownCommand.giveBack(services, run);
        }
        for (Path path : StudyDirectory.begun(run)) {
            RunDirectory directory = RunDirectory.open(path);
            new ServiceReaping(
                            directory,
                            ResumeCommand.readPlan(directory),
                            CacheDirectory.ofUser(),
                            services.terminal().out()::println)
                    .reap();
        }
        return ExitCode.PASSED;
    }
}
