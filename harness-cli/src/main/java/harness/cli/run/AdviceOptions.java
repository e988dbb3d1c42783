package harness.cli.run;

import harness.cli.context.GivenShare;
import harness.control.study.LiveTerms;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** What a configuration is chosen for, and how sure it has to be: the same whether runs are there or are to be made. */
public final class AdviceOptions {
    @Option(
            names = "--for",
            paramLabel = "WORKLOADS",
            description =
                    "What to choose for: WORKLOAD, or several with weights as sort=2,ior-write=1. Without it, an answer for each"
                            + " workload.")
    private Optional<String> wanted = Optional.empty();

    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description =
                    "usd (for one execution), time, productivity (rate for each USD per hour) or rate. Default: usd where all have"
                            + " a price, else rate, else time.")
    private Optional<String> by = Optional.empty();

    @Option(
            names = "--within",
            paramLabel = "SHARE",
            description = "How far from the best is good enough. Default: 5%%.")
    private Optional<String> within = Optional.empty();

    @Option(
            names = "--sure",
            paramLabel = "SHARE",
            description = "How probable it has to be that the answer is good enough. Default: 95%%.")
    private Optional<String> sure = Optional.empty();

    /** Whether any was given. */
    boolean given() {
        return wanted.isPresent() || by.isPresent() || within.isPresent() || sure.isPresent();
    }

    /** Refuses what is written wrongly. */
    public LiveTerms terms(OptionalDouble maxSeconds) {
        LiveTerms terms = new LiveTerms(
                wanted,
                by,
                GivenShare.parse(within.orElse("5%"), "--within"),
                GivenShare.parse(sure.orElse("95%"), "--sure"),
                maxSeconds);
        terms.advice();
        return terms;
    }
}
