package harness.core.report;

import harness.core.stats.MetricSummary;
import java.util.Optional;

/** What the repeats of a result have to show before its number is called settled. One class each. */
@FunctionalInterface
interface SettlingRule {
    /**
     * @param headline the number that stands for the result
     * @return why it is not settled, a few words, if it is not
     */
    Optional<String> against(MetricSummary headline);
}
