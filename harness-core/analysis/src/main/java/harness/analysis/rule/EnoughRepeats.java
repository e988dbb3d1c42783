package harness.analysis.rule;

import harness.api.trial.Trial;
import harness.api.trial.TrialLimits;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Fewer do not show how a number scatters, and without a warm-up the first is slower. */
final class EnoughRepeats {
    private static final int LEAST = 5;

    private EnoughRepeats() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        if (result.headline().isEmpty()) {
            return Optional.empty();
        }
        long count = result.headline().get().summary().count();
        int platforms = result.platforms().size();
        if (platforms > 1) {
            return Optional.of(
                    RuleOutcome.open("%d repeats count, on %d different machines or software", count, platforms));
        }
        Set<Integer> warm = result.outcomes().stream()
                .map(row -> row.facts().trial())
                .filter(Trial::warmUp)
                .map(Trial::deployment)
                .collect(Collectors.toCollection(HashSet::new));
        if (result.largest(TrialLimits.STARTUP_SHARE).isPresent()) {
            warm.addAll(result.run().jobsWarmedUp());
        }
        boolean warmedUp = result.counted().stream()
                .allMatch(row -> warm.contains(row.facts().trial().deployment()));
        String seen = count == 1 ? "1 repeat counts" : count + " repeats count";
        return Optional.of(RuleOutcome.of(
                count >= LEAST && warmedUp, Validity.OPEN, "%s%s", seen, warmedUp ? "" : " without a warm-up"));
    }
}
