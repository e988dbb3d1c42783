package harness.analysis.advise;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is asked for.
 *
 * @param wanted workloads that one configuration is chosen for; none: each workload by itself
 * @param by what to choose by; without it by US dollars where all have a price, else by the headline of the workload
 * @param within how far from the best a configuration may be, 0.05 for 5 %
 * @param sure the probability that is asked for, 0.95 for 95 %
 * @param seed of the draws
 * @param varying facts that belong to the configuration, though they are none by themselves
 */
public record AdviceTerms(
        List<WantedWorkload> wanted,
        Optional<Objective> by,
        double within,
        double sure,
        long seed,
        Set<String> varying) {
    /** Joint draws of the posterior. */
    static final int DRAWS = 2000;

    /** Copies list and set. */
    public AdviceTerms {
        wanted = List.copyOf(wanted);
        varying = Set.copyOf(varying);
    }

    /**
     * @param otherSeed of the draws
     * @param moreFacts that belong to the configuration
     * @return the same with these
     */
    public AdviceTerms with(long otherSeed, Set<String> moreFacts) {
        return new AdviceTerms(wanted, by, within, sure, otherSeed, moreFacts);
    }

    double margin() {
        return Math.log1p(within);
    }
}
