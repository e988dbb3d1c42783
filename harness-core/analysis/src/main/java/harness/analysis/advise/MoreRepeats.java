package harness.analysis.advise;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What would decide, if the means stayed as they are.
 *
 * @param count of further repeats of each, or of further deployments with as many repeats as before
 * @param configurations that need them, by their number
 * @param deployments whether they are deployments
 * @param seconds that the repeats take while their clocks run; absent where it is not known
 * @param usd that they cost in this time, where all have a price
 */
record MoreRepeats(
        int count, List<Integer> configurations, boolean deployments, OptionalDouble seconds, OptionalDouble usd) {
    /** Nobody measures more to decide. */
    static final int MOST = 30;

    /** A configuration that beats the leader less often than this needs no more repeats. */
    private static final double NO_RIVAL = 0.002;

    /**
     * @param measured every configuration
     * @param posterior of them
     * @param terms what is asked for
     * @return the least that would decide; absent where {@link #MOST} would not
     */
    static Optional<MoreRepeats> of(MeasuredSet measured, Posterior posterior, AdviceTerms terms) {
        Contest now = new Contest(posterior, terms.margin());
        boolean[] all = new boolean[posterior.size()];
        Arrays.fill(all, true);
        int leader = now.leader(all).orElseThrow();
        List<Integer> rivals = new ArrayList<>();
        for (int i = 0; i < posterior.size(); i++) {
            if (i == leader || now.beats(i, leader) > NO_RIVAL) {
                rivals.add(i);
            }
        }
        for (int count = 1; count <= MOST; count++) {
            double[] factors = new double[posterior.size()];
            Arrays.fill(factors, 1);
            for (int rival : rivals) {
                factors[rival] = Math.sqrt(measured.varianceOfMean(rival, count) / measured.varianceOfMean(rival, 0));
            }
            if (new Contest(posterior.narrowed(factors), terms.margin()).good(leader) >= terms.sure()) {
                return Optional.of(of(measured, rivals, count));
            }
        }
        return Optional.empty();
    }

    private static MoreRepeats of(MeasuredSet measured, List<Integer> rivals, int count) {
        boolean deployments = measured.ofDeployments();
        OptionalDouble seconds = OptionalDouble.of(0);
        OptionalDouble usd = OptionalDouble.of(0);
        for (int rival : rivals) {
            Configuration configuration = measured.configurations().get(rival);
            double repeats = deployments
                    ? count * Math.max(1, Math.round(configuration.repeats() / (double) configuration.deployments()))
                    : count;
            seconds = plus(seconds, configuration.mean(Objective.TIME), repeats);
            usd = plus(usd, configuration.mean(Objective.USD), repeats);
        }
        return new MoreRepeats(count, rivals, deployments, seconds, usd);
    }

    private static OptionalDouble plus(OptionalDouble sum, OptionalDouble each, double times) {
        return sum.isPresent() && each.isPresent()
                ? OptionalDouble.of(sum.getAsDouble() + times * each.getAsDouble())
                : OptionalDouble.empty();
    }
}
