package harness.core.report;

import harness.core.stats.MetricSummary;
import java.util.Optional;

/** At least five repeats count, as MLPerf asks for: fewer do not show how a number scatters. */
final class EnoughRepeats implements SettlingRule {
    private static final int LEAST = 5;

    @Override
    public Optional<String> against(MetricSummary headline) {
        long count = headline.summary().count();
        return count >= LEAST ? Optional.empty() : Optional.of("n = " + count);
    }
}
