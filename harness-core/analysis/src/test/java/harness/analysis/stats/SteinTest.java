package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.MetricKind;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteinTest {
    private static final double SHARE = 0.05;
    private static final int SAMPLES = 10_000;

    /** Student's t of 4 degrees of freedom, from tables. */
    private static final double T4 = 2.776445;

    @Test
    void thePilotsSpreadSaysOnceHowManyRepeatsItTakes() {
        double[] pilot = {90, 95, 100, 105, 110};
        // SD 7.90569, mean 100: (2.776445 x 0.0790569 / ln 1.05)^2 = 20.24.
        assertThat(Stein.repeats(MetricKind.TIME, pilot, SHARE)).hasValue(21);
        assertThat(Stein.repeats(MetricKind.TIME, pilot, 0.5)).hasValue(5);
        assertThat(Stein.repeats(MetricKind.TIME, pilot, 1e-9)).hasValue(1_000_000);
        double[] rates = Arrays.stream(pilot).map(time -> 1 / time).toArray();
        assertThat(Stein.repeats(MetricKind.RATE, rates, SHARE)).hasValue(21);
        assertThat(Stein.repeats(MetricKind.TIME, new double[] {7, 7, 7, 7, 7}, SHARE))
                .isEmpty();
        assertThat(Stein.repeats(MetricKind.TIME, new double[] {7}, SHARE)).isEmpty();
        assertThat(Stein.repeats(MetricKind.TIME, new double[] {}, SHARE)).isEmpty();
    }

    /** Whatever the repeats behind the pilot give: their number was decided before. */
    @Property
    void withSoManyRepeatsBothEndsAreWithinTheShare(
            @ForAll @Size(5) double[] pilot, @ForAll long seed, @ForAll boolean rate) {
        double[] spread = Arrays.stream(pilot)
                .map(any -> 100 + 20 * Math.tanh(Double.isNaN(any) ? 0 : any))
                .toArray();
        MetricKind kind = rate ? MetricKind.RATE : MetricKind.TIME;
        Stein.repeats(kind, spread, SHARE).ifPresent(repeats -> {
            Random random = new Random(seed);
            double[] values = extended(spread, repeats, () -> 100 * Math.exp(random.nextGaussian()));
            Summary summary = Summary.of(kind, values, spread);
            double value = summary.value().orElseThrow();
            Interval ends = summary.confidence95().orElseThrow();
            assertThat(ends.high() / value - 1).isLessThanOrEqualTo(SHARE + 1e-12);
            assertThat(1 - ends.low() / value).isLessThanOrEqualTo(SHARE + 1e-12);
        });
    }

    @Property
    void aPilotOfAllRepeatsHasTheIntervalOfAFixedNumber(
            @ForAll @Size(min = 2, max = 20) double @DoubleRange(min = 1, max = 9) [] values) {
        assertThat(Summary.of(MetricKind.TIME, values, values)).isEqualTo(Summary.of(MetricKind.TIME, values));
    }

    /** Seeded. The mean number of repeats is near t^2 CV^2 / ln(1.05)^2 + 1/2, which rounding up adds; the pilot's 5 are the least. */
    @ParameterizedTest
    @CsvSource({"normal,0.05,9.0", "normal,0.10,32.9", "lognormal,0.05,9.0", "lognormal,0.10,32.9"})
    void itsIntervalHoldsTheTrueMeanInNineteenOfTwenty(String shape, double variation, double formula) {
        assertThat(Math.pow(T4 * variation / Math.log1p(SHARE), 2) + 0.5).isLessThan(formula + 0.1);
        DoubleSupplier times = source(shape, variation);
        int covered = 0;
        long repeats = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double[] pilot = extended(new double[0], Stein.LEAST_PILOT, times);
            int decided = Stein.repeats(MetricKind.TIME, pilot, SHARE).orElseThrow();
            double[] values = extended(pilot, decided, times);
            covered += holds(Summary.of(MetricKind.TIME, values, pilot)) ? 1 : 0;
            repeats += decided;
        }
        assertThat(covered / (double) SAMPLES).as(shape + " " + variation).isBetween(0.94, 0.97);
        assertThat(repeats / (double) SAMPLES).isCloseTo(formula, within(0.05 * formula));
    }

    /** Why there is a pilot at all: Student's interval, looked at after each repeat, is narrow where it is narrow by chance. */
    @Test
    void lookingAfterEachRepeatDoesNot() {
        DoubleSupplier times = source("normal", 0.10);
        int covered = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double[] values = extended(new double[0], 3, times);
            Summary summary = Summary.of(MetricKind.TIME, values);
            while (summary.confidence95().orElseThrow().high() > summary.value().orElseThrow() * (1 + SHARE)) {
                values = extended(values, values.length + 1, times);
                summary = Summary.of(MetricKind.TIME, values);
            }
            covered += holds(summary) ? 1 : 0;
        }
        assertThat(covered / (double) SAMPLES).isBetween(0.85, 0.92);
    }

    @Test
    void soManyRepeatsNarrowTheIntervalByAsMuch() {
        double[] pilot = {90, 95, 100, 105, 110};
        int repeats = Stein.repeats(MetricKind.TIME, pilot, 0.05).orElseThrow();
        assertThat(Stein.share(MetricKind.TIME, pilot, repeats).orElseThrow()).isLessThanOrEqualTo(0.05);
        assertThat(Stein.share(MetricKind.TIME, pilot, repeats - 1).orElseThrow())
                .isGreaterThan(0.05);
        Summary now = Summary.of(MetricKind.TIME, pilot);
        assertThat(Stein.share(MetricKind.TIME, pilot, pilot.length).orElseThrow())
                .isEqualTo(now.farthest().orElseThrow(), within(1e-12));
        assertThat(Stein.share(MetricKind.COUNT, pilot, 9)).isEmpty();
        assertThat(Summary.of(MetricKind.TIME, 7).farthest()).isEmpty();
    }

    /** The true mean is 1. */
    private static boolean holds(Summary summary) {
        Interval ends = summary.confidence95().orElseThrow();
        return ends.low() <= 1 && 1 <= ends.high();
    }

    private static DoubleSupplier source(String shape, double variation) {
        Random random = new Random(20261124);
        double sigma = Math.sqrt(Math.log1p(variation * variation));
        return shape.equals("normal")
                ? () -> 1 + variation * random.nextGaussian()
                : () -> Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
    }

    private static double[] extended(double[] values, int length, DoubleSupplier more) {
        double[] extended = Arrays.copyOf(values, length);
        for (int i = values.length; i < length; i++) {
            extended[i] = more.getAsDouble();
        }
        return extended;
    }
}
