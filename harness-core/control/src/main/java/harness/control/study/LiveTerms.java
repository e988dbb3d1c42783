package harness.control.study;

import harness.analysis.advise.AdviceTerms;
import harness.analysis.advise.Objective;
import harness.analysis.advise.WantedWorkload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * By what a study decides which configuration is measured next, and when it ends.
 *
 * @param wanted what to choose for, as the user wrote it
 * @param by what to choose by, as the user wrote it
 * @param within how far from the best is good enough, 0.05 for 5 %
 * @param sure the probability that is asked for, 0.95 for 95 %
 * @param maxSeconds that all runs together may take
 */
public record LiveTerms(
        Optional<String> wanted, Optional<String> by, double within, double sure, OptionalDouble maxSeconds) {
    /** As advice has them. */
    static final LiveTerms STANDARD =
            new LiveTerms(Optional.empty(), Optional.empty(), 0.05, 0.95, OptionalDouble.empty());

    private static final long SEED = 1;

    /**
     * @return the same for advice
     * @throws harness.api.UsageException if something is written wrongly
     */
    public AdviceTerms advice() {
        return new AdviceTerms(
                wanted.map(WantedWorkload::parse).orElse(List.of()),
                by.map(Objective::named),
                within,
                sure,
                SEED,
                Set.of());
    }
}
