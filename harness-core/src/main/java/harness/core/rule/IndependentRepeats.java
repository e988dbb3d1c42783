package harness.core.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** An interval counts repeats as if none depended on the one before. */
final class IndependentRepeats implements ResultRule {
    private static final int LEAST = 5;

    @Override
    public RuleText text() {
        return RuleText.open(
                "V11",
                "dependent repeats",
                "of 5 repeats or more, none depends on the one before: the autocorrelation is at most 2/sqrt(n)",
                "Uta and others, NSDI 2020: cloud networks remember what was sent before",
                "take the interval as so many times as wide, or leave time between repeats");
    }

    @Override
    public Optional<RuleOutcome> look(MeasuredResult result) {
        double[] values = result.independentValues();
        if (values.length < LEAST) {
            return Optional.empty();
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double together = 0;
        double all = 0;
        for (int i = 0; i < values.length; i++) {
            all += (values[i] - mean) * (values[i] - mean);
            together += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        if (all == 0) {
            return Optional.of(RuleOutcome.valid("all repeats gave the same number"));
        }
        double lag = together / all;
        double wider = Math.sqrt((1 + lag) / (1 - lag));
        boolean holds = lag <= 2 / Math.sqrt(values.length);
        return Optional.of(RuleOutcome.of(
                holds,
                Validity.OPEN,
                "autocorrelation %.2f%s",
                lag,
                holds ? "" : String.format(Locale.ROOT, ": the interval is %.1f times as wide", wider)));
    }
}
