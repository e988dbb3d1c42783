package harness.core.report;

import harness.core.stats.MetricSummary;
import harness.core.stats.Summary;
import java.util.Locale;
import java.util.Optional;

/** The 95 % interval ends within 10 % of the number, on both sides. */
final class NarrowInterval implements SettlingRule {
    private static final double WIDEST = 0.1;
    private static final double HUNDRED = 100;

    @Override
    public Optional<String> against(MetricSummary headline) {
        Summary summary = headline.summary();
        double value = summary.value().orElseThrow();
        if (summary.confidence95().isEmpty()) {
            return Optional.of("no interval");
        }
        double low = summary.confidence95().get().low() / value - 1;
        double high = summary.confidence95().get().high() / value - 1;
        return -low <= WIDEST && high <= WIDEST
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "%+.0f %% to %+.0f %%", HUNDRED * low, HUNDRED * high));
    }
}
