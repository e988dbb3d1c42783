package harness.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.MetricKind;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SummaryTest {
    private static final Percentage ROUNDING = Percentage.withPercentage(1e-9);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PERCENTILE")
    void oneValueHasNoSpread(MetricKind kind) {
        Summary one = Summary.of(kind, 7);
        assertThat(one.count()).isEqualTo(1);
        assertThat(one.value()).hasValue(7);
        assertThat(one.median()).isEqualTo(7);
        assertThat(one.standardDeviation()).isEmpty();
        assertThat(one.coefficientOfVariation()).isEmpty();
        assertThat(one.confidence95()).isEmpty();
    }

    /** Two-sided 95 % points of Student's t distribution, from the printed tables. */
    @ParameterizedTest
    @CsvSource({"2,12.706", "3,4.303", "5,2.776", "10,2.262", "30,2.045"})
    void theIntervalFollowsStudentsTable(int count, double t) {
        double[] values = new double[count];
        Arrays.setAll(values, i -> 100 + i);
        Summary summary = Summary.of(MetricKind.TIME, values);
        double mean = summary.value().orElseThrow();
        double onLogarithms = t * summary.coefficientOfVariation().orElseThrow() / Math.sqrt(count);
        Interval interval = summary.confidence95().orElseThrow();
        assertThat(Math.log(interval.high() / mean)).isCloseTo(onLogarithms, within(onLogarithms * 1e-3));
        assertThat(interval.low() * interval.high()).isCloseTo(mean * mean, ROUNDING);
    }

    @Test
    void ratesOfTheSameWorkAreAllWorkOverAllTime() {
        Summary rates = Summary.of(MetricKind.RATE, 100, 50, 25);
        Summary times = Summary.of(MetricKind.TIME, 1 / 100.0, 1 / 50.0, 1 / 25.0);
        assertThat(rates.value().orElseThrow()).isCloseTo(3 / (1 / 100.0 + 1 / 50.0 + 1 / 25.0), ROUNDING);
        assertThat(rates.confidence95().orElseThrow().low())
                .isCloseTo(1 / times.confidence95().orElseThrow().high(), ROUNDING);
        assertThat(rates.confidence95().orElseThrow().high())
                .isCloseTo(1 / times.confidence95().orElseThrow().low(), ROUNDING);
        assertThat(Summary.of(MetricKind.RATE, 100, 0).value()).hasValue(0);
        assertThat(Summary.of(MetricKind.RATE, 100, 0).confidence95()).isEmpty();
    }

    @Test
    void whatIsNoSampleOfAQuantityHasNoInterval() {
        for (MetricKind kind : List.of(
                MetricKind.COUNT, MetricKind.FLAG, MetricKind.MAXIMUM, MetricKind.PERCENTILE, MetricKind.ONCE)) {
            assertThat(Summary.of(kind, 0, 1, 3).confidence95()).as(kind.name()).isEmpty();
        }
        assertThat(Summary.of(MetricKind.FLAG, 0, 1, 0).value()).hasValue(1);
        assertThat(Summary.of(MetricKind.MAXIMUM, 5, 9, 7).value()).hasValue(9);
        assertThat(Summary.of(MetricKind.PERCENTILE, 5, 9, 7).value()).isEmpty();
        assertThat(Summary.of(MetricKind.TIME, 4, 4, 4).confidence95()).isEmpty();
        assertThat(Summary.of(MetricKind.AMOUNT, 0.1 + 0.2, 0.3).confidence95()).isEmpty();
    }

    @Test
    void whatIsMeasuredOnceCountsOnce() {
        Summary session = Summary.of(MetricKind.ONCE, 12.5, 12.5, 12.5);
        assertThat(session.count()).isEqualTo(1);
        assertThat(session.standardDeviation()).isEmpty();
        assertThat(Summary.of(MetricKind.ONCE, 12.5, 12.5, 14).count()).isEqualTo(2);
    }

    /** The values of a run on two quiet cores, where Student's interval went beyond what they can be. */
    @Test
    void intervalsStayInsideWhatTheMetricCanBe() {
        assertThat(Summary.of(MetricKind.RATE, 1793, 3500, 4939).confidence95().orElseThrow())
                .satisfies(ends -> assertThat(ends.low()).isPositive());
        assertThat(Summary.of(MetricKind.SHARE, 0.97, 0.999, 0.99)
                        .confidence95()
                        .orElseThrow()
                        .high())
                .isEqualTo(1);
        assertThat(Summary.of(MetricKind.SHARE, 0, 0.01, 0.03)
                        .confidence95()
                        .orElseThrow()
                        .low())
                .isZero();
    }

    @Property
    void anIntervalHoldsItsValueAndNothingBelowZero(
            @ForAll("ofSamples") MetricKind kind,
            @ForAll @Size(min = 2, max = 30) List<@Scale(6) @DoubleRange(min = 1e-6, max = 1) Double> list) {
        Summary summary =
                Summary.of(kind, list.stream().mapToDouble(Double::doubleValue).toArray());
        double value = summary.value().orElseThrow();
        summary.confidence95().ifPresent(ends -> {
            assertThat(ends.low()).isLessThanOrEqualTo(value * (1 + 1e-12)).isNotNegative();
            assertThat(ends.high()).isGreaterThanOrEqualTo(value * (1 - 1e-12)).isFinite();
            assertThat(kind != MetricKind.SHARE || ends.high() <= 1).isTrue();
        });
    }

    @Provide
    static Arbitrary<MetricKind> ofSamples() {
        return Arbitraries.of(MetricKind.RATE, MetricKind.TIME, MetricKind.AMOUNT, MetricKind.SHARE);
    }

    /** Seeded: a count that is always the same. Student's interval covers the mean of these in 90 %. */
    @Test
    void coversTheMeanOfSkewedValues() {
        Random random = new Random(20261124);
        int covered = 0;
        int samples = 4_000;
        for (int i = 0; i < samples; i++) {
            double[] times = random.doubles(3)
                    .map(any -> Math.exp(0.7 * random.nextGaussian()))
                    .toArray();
            Interval ends = Summary.of(MetricKind.TIME, times).confidence95().orElseThrow();
            covered += ends.low() <= Math.exp(0.245) && Math.exp(0.245) <= ends.high() ? 1 : 0;
        }
        assertThat(covered / (double) samples).isBetween(0.92, 0.96);
    }

    @Test
    void aMeanOfZeroHasNoCoefficientOfVariation() {
        assertThat(Summary.of(MetricKind.COUNT, -1, 1).coefficientOfVariation()).isEmpty();
        assertThat(Summary.of(MetricKind.COUNT, -3, -1).coefficientOfVariation().orElseThrow())
                .isCloseTo(Math.sqrt(2) / 2, within(1e-12));
    }

    @Test
    void nothingAndWhatIsNoNumberHaveNoSummary() {
        for (double[] bad : new double[][] {{}, {1, Double.NaN}, {Double.POSITIVE_INFINITY}}) {
            assertThatThrownBy(() -> Summary.of(MetricKind.TIME, bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Property
    void agreesWithExactArithmetic(
            @ForAll @Size(min = 2, max = 40) List<@DoubleRange(min = -1e9, max = 1e9) Double> list) {
        double[] values = list.stream().mapToDouble(Double::doubleValue).toArray();
        double[] before = values.clone();
        Summary summary = Summary.of(MetricKind.AMOUNT, values);
        assertThat(values).isEqualTo(before);

        BigDecimal mean = sum(values).divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128);
        BigDecimal squares = Arrays.stream(values)
                .mapToObj(value -> new BigDecimal(value).subtract(mean).pow(2, MathContext.DECIMAL128))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        double deviation = Math.sqrt(squares.doubleValue() / (values.length - 1));
        double scale = 1 + Arrays.stream(values).map(Math::abs).max().orElseThrow();
        assertThat(summary.value().orElseThrow()).isCloseTo(mean.doubleValue(), within(scale * 1e-12));
        assertThat(summary.standardDeviation().orElseThrow()).isCloseTo(deviation, within(scale * 1e-9));

        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        assertThat(summary.median()).isCloseTo(median, within(scale * 1e-12));
        assertThat(summary.min()).isEqualTo(sorted[0]);
        assertThat(summary.max()).isEqualTo(sorted[sorted.length - 1]);
    }

    @Property
    void nothingInASummaryIsEverNotANumber(@ForAll MetricKind kind, @ForAll @Size(min = 1, max = 5) double[] values) {
        Summary summary = Summary.of(kind, values);
        assertThat(summary.toString()).doesNotContain("NaN");
        assertThat(summary.min() <= summary.max()).isTrue();
    }

    private static BigDecimal sum(double[] values) {
        return Arrays.stream(values).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
