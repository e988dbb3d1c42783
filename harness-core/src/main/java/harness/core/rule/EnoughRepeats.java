package harness.core.rule;

import harness.core.plan.StartupShare;
import java.util.Optional;

/** Fewer do not show how a number scatters, and without a warm-up the first is slower. */
final class EnoughRepeats implements ResultRule {
    private static final int LEAST = 5;

    @Override
    public RuleText text() {
        return RuleText.open(
                "V5",
                "few repeats",
                "at least 5 repeats count, of one software on the same machines, after a warm-up; jobs of an embedded cluster share one",
                "MLPerf Storage: 5 runs of one submission",
                "--repeats 5 and the default --warm-ups 1; finish a run where it began");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        if (result.headline().isEmpty()) {
            return Optional.empty();
        }
        long count = result.headline().get().summary().count();
        int platforms = result.platforms().size();
        if (platforms > 1) {
            return Optional.of(
                    RuleOutcome.open("%d repeats count, on %d different machines or software", count, platforms));
        }
        boolean warmedUp =
                result.outcomes().stream().anyMatch(row -> row.facts().trial().warmUp())
                        || (result.run().jobsWarmedUp()
                                && result.largest(StartupShare.METRIC).isPresent());
        String seen = count == 1 ? "1 repeat counts" : count + " repeats count";
        return Optional.of(RuleOutcome.of(
                count >= LEAST && warmedUp, Validity.OPEN, "%s%s", seen, warmedUp ? "" : " without a warm-up"));
    }
}
