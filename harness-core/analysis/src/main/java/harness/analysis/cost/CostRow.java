package harness.analysis.cost;

import harness.analysis.stats.Summary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one result of one run costs in one purchase model.
 *
 * @param run its name
 * @param result label of it
 * @param work workload and parameters: results of other work do not compete
 * @param price of an hour of the whole platform
 * @param executed what executions cost; absent where the time of a trial was set and says nothing
 * @param had what is had for money; absent where the result has no rate
 * @param ofOnDemand price as a share of that on demand in the same region and year; absent where there is none
 * @param front whether none of the same result is both faster and cheaper; absent where there is nothing to compare
 */
record CostRow(
        String run,
        String result,
        List<Object> work,
        PlatformPrice price,
        Optional<Executed> executed,
        Optional<Productivity> had,
        OptionalDouble ofOnDemand,
        Optional<Boolean> front) {
    /**
     * What executions take.
     *
     * @param usdEach of one
     * @param hours of all that are asked for, one after another
     * @param usd of these
     */
    record Executed(Summary usdEach, Summary hours, Summary usd) {
        /** Whether another is at least as good in both and better in one. */
        boolean dominatedBy(Executed other) {
            double moreHours = value(hours) - value(other.hours);
            double moreUsd = value(usd) - value(other.usd);
            return moreHours >= 0 && moreUsd >= 0 && moreHours + moreUsd > 0;
        }

        private static double value(Summary summary) {
            return summary.value().orElseThrow();
        }
    }

    /**
     * A rate for each US dollar in an hour.
     *
     * @param rate for each
     * @param unit of the rate
     */
    record Productivity(Summary rate, String unit) {}

    CostRow with(Optional<Boolean> known) {
        return new CostRow(run, result, work, price, executed, had, ofOnDemand, known);
    }
}
