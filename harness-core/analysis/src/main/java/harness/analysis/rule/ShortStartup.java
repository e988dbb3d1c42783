package harness.analysis.rule;

import harness.api.trial.TrialLimits;
import harness.record.trial.DriverMetrics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** A rate over the start of jobs is one of starting them: the claim follows ({@link harness.analysis.stats.Headline}). */
final class ShortStartup implements ResultRule {
    private static final double HUNDRED = 100;

    /** What a load that measures itself reports has no start in it. */
    private static final List<String> RESTS_ON_START = List.of("input_rate", DriverMetrics.ELAPSED_TIME.name());

    @Override
    public RuleText text() {
        return RuleText.open(
                "V25",
                "start-up",
                "the rate of a MapReduce job is the number that stands for it only where its start, without work on data, is at most"
                        + " 20 % of the time; else its time is, which is no fault, and work_rate leaves the start out",
                "Harness: of a Sort of 97 MiB 11.1 of 16.1 s were start-up",
                "more data (the workload's size, or --scale) make the rate the number that stands for it");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble share = result.largest(TrialLimits.STARTUP_SHARE);
        Optional<String> headline =
                result.headline().map(summary -> summary.metric().name());
        if (share.isEmpty() || headline.filter(RESTS_ON_START::contains).isEmpty()) {
            return Optional.empty();
        }
        boolean time = headline.get().equals(DriverMetrics.ELAPSED_TIME.name());
        return Optional.of(RuleOutcome.of(
                time || share.getAsDouble() <= TrialLimits.MOST_STARTUP,
                Validity.OPEN,
                "start-up is %.0f %% of the time%s%s",
                HUNDRED * share.getAsDouble(),
                result.largest("startup_time").stream()
                        .mapToObj(seconds -> String.format(Locale.ROOT, ", %.1f s", seconds))
                        .findFirst()
                        .orElse(""),
                time ? ", and the time stands for it" : ""));
    }
}
