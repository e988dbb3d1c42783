package harness.core.rule;

import harness.core.plan.StartupShare;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A rate over the start of jobs is one of starting them. */
final class ShortStartup implements ResultRule {
    private static final double HUNDRED = 100;

    @Override
    public RuleText text() {
        return RuleText.open(
                "V25",
                "start-up",
                "the start of a MapReduce job, without work on data, is at most 20 % of its time",
                "Harness: of a Sort of 97 MiB 11.1 of 16.1 s were start-up",
                "more data (the workload's size, or --scale); work_rate leaves the start out");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble share = result.largest(StartupShare.METRIC);
        return share.isEmpty()
                ? Optional.empty()
                : Optional.of(RuleOutcome.of(
                        share.getAsDouble() <= StartupShare.MOST,
                        Validity.OPEN,
                        "start-up is %.0f %% of the time%s",
                        HUNDRED * share.getAsDouble(),
                        result.largest("startup_time").stream()
                                .mapToObj(seconds -> String.format(Locale.ROOT, ", %.1f s", seconds))
                                .findFirst()
                                .orElse("")));
    }
}
