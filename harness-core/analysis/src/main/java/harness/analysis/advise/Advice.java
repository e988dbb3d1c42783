package harness.analysis.advise;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer to one question.
 *
 * @param question what a configuration is chosen for
 * @param objective what it was chosen by
 * @param verdict how far the answer got
 * @param ranking the best first; 2 or more
 * @param beside what has to be known with it
 * @param terms what was asked for
 */
public record Advice(
        String question,
        Objective objective,
        Conclusion verdict,
        List<RankedConfiguration> ranking,
        Beside beside,
        AdviceTerms terms) {
    /**
     * How far the answer got.
     *
     * @param ending the word for it
     * @param chosen numbers in the ranking: of the answer; where the ending is OPEN of what leads, and none where nothing was repeated
     * @param chance that what is chosen, all of it, is within the margin of the best
     * @param why it is open, beside the chance
     * @param more what would decide
     */
    record Conclusion(
            Ending ending, List<Integer> chosen, double chance, List<String> why, Optional<MoreRepeats> more) {}

    /**
     * What has to be known beside the ranking.
     *
     * @param confounders what differs beyond the configurations, a line each
     * @param leftOut what is not in the ranking, and why
     * @param notMeasured combinations that no run has
     * @param ofThisMachine whether embedded clusters gave the numbers
     */
    record Beside(List<String> confounders, List<String> leftOut, List<String> notMeasured, boolean ofThisMachine) {}

    /** Copies the list. */
    public Advice {
        ranking = List.copyOf(ranking);
    }

    /**
     * @return the answer and how sure it is, in one line
     */
    public String answer() {
        return new AdviceWords(this).answer();
    }

    /**
     * @return the answer in a few words, for programs and tests: {@code SURE: im4gn.4xlarge}
     */
    public String brief() {
        return verdict.ending() + ": "
                + verdict.chosen().stream()
                        .map(chosen -> ranking.get(chosen).label())
                        .collect(Collectors.joining(" | "));
    }
}
