package harness.analysis.rule;

import java.util.Arrays;
import java.util.Optional;

/** A mean of two modes is a number that no repeat gives. */
final class OneMode {
    private static final int LEAST = 20;
    private static final double LEAST_SHARE = 0.05;
    private static final double WIDEST = 0.4;
    private static final double FALLS_WITH = 0.7;

    private OneMode() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        double[] values = result.headlineValues();
        if (values.length < LEAST || Arrays.stream(values).anyMatch(value -> value <= 0)) {
            return Optional.empty();
        }
        Arrays.sort(values);
        int count = values.length;
        double range = Math.log(values[count - 1] / values[0]);
        if (range == 0) {
            return Optional.of(RuleOutcome.valid("all repeats gave the same number"));
        }
        int aside = Math.max(2, (int) Math.ceil(count * LEAST_SHARE));
        int widest = aside;
        for (int i = aside; i <= count - aside; i++) {
            widest = gap(values, i) > gap(values, widest) ? i : widest;
        }
        double share = gap(values, widest) / range;
        double most = WIDEST * Math.pow((double) LEAST / count, FALLS_WITH);
        return Optional.of(
                share <= most
                        ? RuleOutcome.valid("the widest gap is %.2f of the range", share)
                        : RuleOutcome.open(
                                "two modes: %d repeats around %.4g, %d around %.4g",
                                widest, values[widest / 2], count - widest, values[(count + widest) / 2]));
    }

    private static double gap(double[] sorted, int above) {
        return Math.log(sorted[above] / sorted[above - 1]);
    }
}
