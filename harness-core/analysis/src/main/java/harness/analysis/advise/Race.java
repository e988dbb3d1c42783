package harness.analysis.advise;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What to run next, so that the best configuration is found for little: everything once, the hopeless not to its end, then the leader or
 * its strongest challenger, whichever loses more variance for each expected cost (as OCBA, Chen and others, Discrete Event Dynamic
 * Systems 10, 2000, does for simulations). A function of what was measured: the same rows give the same step.
 *
 * @param margin on the scale of logarithms: ln(1 + eps)
 * @param sure the probability that is asked for
 * @param rented whether a deployment has variance of its own, and the leader needs two
 * @param seed of the draws
 * @param draws how many
 */
public record Race(double margin, double sure, boolean rented, long seed, int draws) {
    /** A first run is hopeless if one of a configuration that is within the margin of the best takes as long so seldom. */
    private static final double HOPELESS = 0.01;

    private static final int LEAST_RUNS = 2;

    /**
     * A configuration in the race.
     *
     * @param sample what is known of it
     * @param cost of one more run, in any unit that all share; not looked at before its first run
     * @param open whether it can be run again
     */
    public record Entrant(CellSample sample, double cost, boolean open) {
        private boolean met() {
            return sample.repeats() > 0 || sample.atLeast().isPresent();
        }
    }

    /** What to do. */
    public sealed interface NextStep {}

    /**
     * Run one configuration.
     *
     * @param entrant its number
     * @param stopAt natural logarithm of the objective at which to stop the run, since it is hopeless then
     */
    public record Run(int entrant, OptionalDouble stopAt) implements NextStep {}

    /**
     * The race is over.
     *
     * @param leader its number; absent where nothing was measured often enough
     * @param good P(the leader is within the margin of the best)
     * @param decided whether that is as sure as was asked for; else nothing can be run that would help
     */
    public record Finish(OptionalInt leader, double good, boolean decided) implements NextStep {}

    /**
     * @param entrants those that were never run in the order in which to run them
     * @return what to do next
     */
    public NextStep next(List<Entrant> entrants) {
        List<CellSample> samples = entrants.stream().map(Entrant::sample).toList();
        NoisePrior prior = NoisePrior.of(samples);
        OptionalInt unmet = IntStream.range(0, entrants.size())
                .filter(i -> !entrants.get(i).met() && entrants.get(i).open())
                .findFirst();
        if (unmet.isPresent()) {
            return new Run(unmet.getAsInt(), hopeless(samples, prior));
        }
        List<Integer> met = IntStream.range(0, entrants.size())
                .filter(i -> entrants.get(i).met())
                .boxed()
                .toList();
        return met.isEmpty()
                ? new Finish(OptionalInt.empty(), 0, false)
                : among(met, met.stream().map(entrants::get).toList(), prior);
    }

    /** By Student's t for the difference of one run and the mean of the best so far. */
    private OptionalDouble hopeless(List<CellSample> samples, NoisePrior prior) {
        return samples.stream()
                .filter(sample -> sample.repeats() > 0)
                .min(Comparator.comparingDouble(Race::mean))
                .map(best -> {
                    double variance = prior.variance() * (1 + 1.0 / best.repeats())
                            + (rented ? 2 * DeploymentShare.UNKNOWN.variance() : 0);
                    double quantile = TDistribution.of(prior.degrees()).inverseSurvivalProbability(HOPELESS);
                    return OptionalDouble.of(mean(best) + margin + quantile * Math.sqrt(variance));
                })
                .orElse(OptionalDouble.empty());
    }

    private static double mean(CellSample sample) {
        return sample.deployments().stream()
                .mapToDouble(CellSample::mean)
                .average()
                .orElseThrow();
    }

    private NextStep among(List<Integer> numbers, List<Entrant> entrants, NoisePrior prior) {
        List<CellSample> samples = entrants.stream().map(Entrant::sample).toList();
        DeploymentShare share = rented ? DeploymentShare.of(samples, prior) : DeploymentShare.NONE;
        Contest contest = new Contest(Posterior.of(samples, prior, share, seed, draws), margin);
        boolean[] measured = new boolean[entrants.size()];
        boolean[] often = new boolean[entrants.size()];
        for (int i = 0; i < measured.length; i++) {
            measured[i] = samples.get(i).repeats() > 0;
            often[i] = oftenEnough(samples.get(i));
        }
        OptionalInt leader = contest.leader(measured);
        if (leader.isEmpty()) {
            return new Finish(OptionalInt.empty(), 0, false);
        }
        int first = leader.getAsInt();
        double good = contest.good(first);
        if (good >= sure && often[first]) {
            return new Finish(OptionalInt.of(numbers.get(first)), good, true);
        }
        OptionalInt next = good >= sure ? open(entrants, first) : next(entrants, contest, first, prior);
        if (next.isPresent()) {
            return new Run(numbers.get(next.getAsInt()), OptionalDouble.empty());
        }
        OptionalInt best = contest.leader(often);
        return best.isEmpty()
                ? new Finish(OptionalInt.empty(), 0, false)
                : new Finish(OptionalInt.of(numbers.get(best.getAsInt())), contest.good(best.getAsInt()), false);
    }

    private boolean oftenEnough(CellSample sample) {
        return (rented ? sample.deployments().size() : sample.repeats()) >= LEAST_RUNS;
    }

    private static OptionalInt open(List<Entrant> entrants, int entrant) {
        return entrants.get(entrant).open() ? OptionalInt.of(entrant) : OptionalInt.empty();
    }

    private OptionalInt next(List<Entrant> entrants, Contest contest, int leader, NoisePrior prior) {
        OptionalInt challenger = IntStream.range(0, entrants.size())
                .filter(i -> i != leader && entrants.get(i).open() && contest.beats(i, leader) > 0)
                .boxed()
                .max(Comparator.comparingDouble(i -> contest.beats(i, leader)))
                .map(OptionalInt::of)
                .orElse(OptionalInt.empty());
        if (challenger.isEmpty() || open(entrants, leader).isEmpty()) {
            return challenger.isEmpty() ? open(entrants, leader) : challenger;
        }
        int strongest = challenger.getAsInt();
        return worth(entrants.get(leader), prior) >= worth(entrants.get(strongest), prior)
                ? OptionalInt.of(leader)
                : challenger;
    }

    /** By how much one more run lowers the variance of the mean, for each unit of its cost. */
    private static double worth(Entrant entrant, NoisePrior prior) {
        int repeats = entrant.sample().repeats();
        double now = repeats == 0 ? Double.POSITIVE_INFINITY : 1.0 / repeats;
        return prior.shrunk(entrant.sample()) * (now - 1.0 / (repeats + 1)) / entrant.cost();
    }
}
