package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.MetricKind;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogRatioTest {
    private static final double[] FAST = logarithms(2600, 2580, 2610, 2570, 2575);
    private static final double[] SLOW = logarithms(1930, 1940, 1915, 1925, 1940);

    @Test
    void welchGivesTheNumbersOfTheCapabilities() {
        LogRatio ratio = LogRatio.welch(SLOW, FAST).orElseThrow();
        assertThat(ratio.ratio()).isCloseTo(1.34041, within(5e-6));
        assertThat(ratio.degreesOfFreedom()).isCloseTo(7.7358, within(5e-5));
        Interval interval = ratio.interval(0.05);
        assertThat(interval.low()).isCloseTo(1.32848, within(5e-6));
        assertThat(interval.high()).isCloseTo(1.35244, within(5e-6));
        assertThat((Math.log(interval.high()) - ratio.log()) / ratio.standardError())
                .as("Student's t")
                .isCloseTo(2.31979, within(5e-6));
        assertThat(ratio.chance()).isLessThan(1e-8);
    }

    @Test
    void theOtherWayRoundItIsTheReciprocal() {
        Interval there = LogRatio.welch(SLOW, FAST).orElseThrow().interval(0.05);
        Interval back = LogRatio.welch(FAST, SLOW).orElseThrow().interval(0.05);
        assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-12));
        assertThat(back.high()).isCloseTo(1 / there.low(), within(1e-12));
    }

    /** What slows both of a pair down by the same factor widens an interval of unpaired repeats, and none of paired ones. */
    @Test
    void pairsTakeOutWhatMovesBoth() {
        double[] base = logarithms(10, 20, 30, 40);
        double[] other = logarithms(11, 22.2, 32.8, 44.1);
        Interval paired = LogRatio.paired(base, other).orElseThrow().interval(0.05);
        Interval unpaired = LogRatio.welch(base, other).orElseThrow().interval(0.05);
        assertThat(paired.low()).isGreaterThan(1.08);
        assertThat(paired.high()).isLessThan(1.13);
        assertThat(unpaired.low()).isLessThan(1);
        assertThat(LogRatio.paired(base, other).orElseThrow().degreesOfFreedom())
                .isEqualTo(3);
    }

    @Test
    void oneAgainstManyIsThePredictionOfAFurtherOne() {
        // Mean 0, variance 1/2, so the error of a further value is sqrt(1/2 * (1 + 1/5)); t(0.975, 4) = 2.776445.
        double[] many = {-1, -0.5, 0, 0.5, 1};
        double[] one = {0.3};
        LogRatio ratio = LogRatio.oneAgainstMany(many, one).orElseThrow();
        double error = Math.sqrt(0.625 * 1.2);
        assertThat(ratio.log()).isCloseTo(0.3, within(1e-12));
        assertThat(ratio.interval(0.05).high()).isCloseTo(Math.exp(0.3 + 2.776445 * error), within(1e-4));
        assertThat(LogRatio.oneAgainstMany(one, many).orElseThrow().log()).isCloseTo(-0.3, within(1e-12));
    }

    @Test
    void whereNothingScattersThereIsNoInterval() {
        assertThat(LogRatio.welch(logarithms(5), FAST)).isEmpty();
        assertThat(LogRatio.welch(logarithms(5, 5, 5), logarithms(6, 6, 6))).isEmpty();
        assertThat(LogRatio.paired(logarithms(5, 6), logarithms(10, 12))).isEmpty();
        assertThat(LogRatio.oneAgainstMany(logarithms(5), logarithms(6))).isEmpty();
        assertThat(LogRatio.welch(logarithms(5, 5, 5), FAST)).isPresent();
    }

    @Test
    void saysHowManyMoreValuesWouldDecide() {
        LogRatio open = LogRatio.welch(logarithms(100, 110, 105), logarithms(112, 108, 118))
                .orElseThrow();
        assertThat(open.chance()).isGreaterThan(0.05);
        int more = open.moreToDecide(3, 3, 0.05, Math.log(1.05), false).orElseThrow();
        assertThat(more).isBetween(1, 5);
        // Exactly at the margin nothing ever decides that they are the same, and so small an effect no thousand shows.
        LogRatio hopeless = new LogRatio(1e-6, 0.5, 4, 0.99);
        assertThat(hopeless.moreToDecide(3, 3, 0.05, 1e-7, false)).isEmpty();
        // Equal means: all that is needed is a narrow interval.
        assertThat(new LogRatio(0, 0.05, 8, 1)
                        .moreToDecide(5, 5, 0.05, Math.log(1.05), false)
                        .orElseThrow())
                .isBetween(10, 25);
        // A pilot's degrees of freedom do not grow with the repeats that follow: quantiles stay wide.
        LogRatio piloted = new LogRatio(0, 0.05, 4, 1);
        assertThat(piloted.moreToDecide(5, 5, 0.05, Math.log(1.05), true).orElseThrow())
                .isGreaterThan(
                        piloted.moreToDecide(5, 5, 0.05, Math.log(1.05), false).orElseThrow());
    }

    /** 20,000 samples of each. */
    @ParameterizedTest
    @CsvSource({
        "normal, 3",
        "normal, 5",
        "normal, 10",
        "normal, 30",
        "lognormal, 3",
        "lognormal, 5",
        "lognormal, 10",
        "lognormal, 30"
    })
    void coversTheTrueRatio(String kind, int n) {
        Random random = new Random(31L * n + kind.hashCode());
        assertThat(coverage(() -> draw(random, kind, n))).isBetween(0.94, 0.97);
    }

    @Test
    void aPilotOfAllValuesHasTheSameErrorAndFewerDegreesOfFreedom() {
        LogRatio plain = LogRatio.welch(SLOW, FAST).orElseThrow();
        LogRatio piloted = LogRatio.welch(new LogSample(SLOW, SLOW), new LogSample(FAST, FAST))
                .orElseThrow();
        assertThat(piloted.log()).isCloseTo(plain.log(), within(1e-12));
        assertThat(piloted.standardError()).isCloseTo(plain.standardError(), within(1e-12));
        assertThat(piloted.degreesOfFreedom()).isEqualTo(4);
        assertThat(piloted.chance()).isGreaterThan(plain.chance());
        assertThat(LogRatio.paired(SLOW, FAST, 5)).isEqualTo(LogRatio.paired(SLOW, FAST));
        assertThat(LogRatio.paired(SLOW, FAST, 3).orElseThrow().degreesOfFreedom())
                .isEqualTo(2);
        assertThat(LogRatio.welch(new LogSample(SLOW, logarithms(5)), new LogSample(FAST, FAST)))
                .isEmpty();
    }

    /** A pilot of 5 decides on each side how many it takes for 5 %; 20,000 samples of each CV. */
    @ParameterizedTest
    @CsvSource({"0.03", "0.05", "0.1"})
    void coversTheTrueRatioWhereAPilotDecides(double variation) {
        Random random = new Random(19);
        int samples = 20_000;
        int covered = 0;
        int paired = 0;
        for (int i = 0; i < samples; i++) {
            double[] base = piloted(random, variation, 0);
            double[] other = piloted(random, variation, Math.log(1.2));
            covered += holds(LogRatio.welch(sample(base), sample(other)).orElseThrow());
            int both = Math.min(base.length, other.length);
            paired += holds(LogRatio.paired(Arrays.copyOf(base, both), Arrays.copyOf(other, both), 5)
                    .orElseThrow());
        }
        assertThat((double) covered / samples).isBetween(0.94, 0.98);
        assertThat((double) paired / samples).isBetween(0.94, 0.96);
    }

    private static int holds(LogRatio ratio) {
        Interval interval = ratio.interval(0.05);
        return interval.low() <= 1.2 && 1.2 <= interval.high() ? 1 : 0;
    }

    private static LogSample sample(double[] values) {
        return new LogSample(values, Arrays.copyOf(values, Stein.LEAST_PILOT));
    }

    private static double[] piloted(Random random, double variation, double middle) {
        double[] pilot = new double[Stein.LEAST_PILOT];
        Arrays.setAll(pilot, i -> middle + variation * random.nextGaussian());
        int wanted = Stein.repeats(
                        MetricKind.TIME, Arrays.stream(pilot).map(Math::exp).toArray(), 0.05)
                .orElseThrow();
        double[] all = Arrays.copyOf(pilot, wanted);
        for (int i = pilot.length; i < wanted; i++) {
            all[i] = middle + variation * random.nextGaussian();
        }
        return all;
    }

    /** What docs/comparing.md says of repeats that depend on the one before. */
    @ParameterizedTest
    @CsvSource({"3, 0.90, 0.94", "5, 0.86, 0.90", "10, 0.84, 0.88", "30, 0.83, 0.87"})
    void coversLessWhereRepeatsDependOnTheOneBefore(int n, double least, double most) {
        Random random = new Random(n);
        assertThat(coverage(() -> drifting(random, n))).isBetween(least, most);
    }

    private static double coverage(Supplier<double[]> logarithms) {
        int covered = 0;
        int samples = 20_000;
        for (int i = 0; i < samples; i++) {
            double[] base = logarithms.get();
            double[] other = Arrays.stream(logarithms.get())
                    .map(log -> log + Math.log(1.2))
                    .toArray();
            Interval interval = LogRatio.welch(base, other).orElseThrow().interval(0.05);
            covered += interval.low() <= 1.2 && 1.2 <= interval.high() ? 1 : 0;
        }
        return (double) covered / samples;
    }

    private static double[] draw(Random random, String kind, int n) {
        double[] values = new double[n];
        Arrays.setAll(values, i -> {
            double noise = 0.1 * random.nextGaussian();
            return kind.equals("normal") ? Math.log1p(noise) : noise;
        });
        return values;
    }

    /** With an autocorrelation of 0.3. */
    private static double[] drifting(Random random, int n) {
        double[] values = new double[n];
        double state = random.nextGaussian();
        for (int i = 0; i < n; i++) {
            state = 0.3 * state + Math.sqrt(1 - 0.09) * random.nextGaussian();
            values[i] = 0.1 * state;
        }
        return values;
    }

    private static double[] logarithms(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }
}
