package harness.analysis.rule;

import com.fasterxml.jackson.databind.JsonNode;
import harness.analysis.stats.Summary;
import java.util.Locale;
import java.util.Optional;

/** A wide interval tells a number from no other. */
final class PreciseEnough {
    static final String ID = "V6";

    private static final double MOST = 0.1;
    private static final double ROUNDING = 1e-9;
    private static final double HUNDRED = 100;

    private PreciseEnough() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        Optional<Summary> of = result.headline().map(headline -> headline.summary());
        if (of.isEmpty() || of.get().value().isEmpty()) {
            return Optional.empty();
        }
        JsonNode asked = result.run().plan().path("precision");
        double most = asked.isNumber() ? asked.doubleValue() : MOST;
        String wanted = String.format(Locale.ROOT, "%.1f %% is the limit", HUNDRED * most);
        if (of.get().confidence95().isEmpty()) {
            return Optional.of(RuleOutcome.open("no interval, %s", wanted));
        }
        double value = of.get().value().getAsDouble();
        double low = of.get().confidence95().get().low() / value - 1;
        double high = of.get().confidence95().get().high() / value - 1;
        return Optional.of(RuleOutcome.of(
                Math.max(-low, high) <= most * (1 + ROUNDING),
                Validity.OPEN,
                "interval %+.1f %% to %+.1f %%, %s",
                HUNDRED * low,
                HUNDRED * high,
                wanted));
    }
}
