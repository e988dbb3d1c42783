package harness.core.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
    @Test
    void oneValueHasNoSpread() {
        Summary one = Summary.of(new double[] {7});
        assertThat(one.count()).isEqualTo(1);
        assertThat(one.mean()).isEqualTo(7);
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
        Summary summary = Summary.of(values);
        double margin = t * summary.standardDeviation().orElseThrow() / Math.sqrt(count);
        Interval interval = summary.confidence95().orElseThrow();
        assertThat(interval.margin()).isCloseTo(margin, within(margin * 1e-3));
        assertThat((interval.low() + interval.high()) / 2).isCloseTo(summary.mean(), within(1e-9));
    }

    @Test
    void aMeanOfZeroHasNoCoefficientOfVariation() {
        assertThat(Summary.of(new double[] {-1, 1}).coefficientOfVariation()).isEmpty();
        assertThat(Summary.of(new double[] {-3, -1}).coefficientOfVariation().orElseThrow())
                .isCloseTo(Math.sqrt(2) / 2, within(1e-12));
    }

    @Test
    void nothingAndWhatIsNoNumberHaveNoSummary() {
        for (double[] bad : new double[][] {{}, {1, Double.NaN}, {Double.POSITIVE_INFINITY}}) {
            assertThatThrownBy(() -> Summary.of(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Property
    void agreesWithExactArithmetic(
            @ForAll @Size(min = 2, max = 40) List<@DoubleRange(min = -1e9, max = 1e9) Double> list) {
        double[] values = list.stream().mapToDouble(Double::doubleValue).toArray();
        double[] before = values.clone();
        Summary summary = Summary.of(values);
        assertThat(values).isEqualTo(before);

        BigDecimal mean = sum(values).divide(BigDecimal.valueOf(values.length), MathContext.DECIMAL128);
        BigDecimal squares = Arrays.stream(values)
                .mapToObj(value -> new BigDecimal(value).subtract(mean).pow(2, MathContext.DECIMAL128))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        double deviation = Math.sqrt(squares.doubleValue() / (values.length - 1));
        double scale = 1 + Arrays.stream(values).map(Math::abs).max().orElseThrow();
        assertThat(summary.mean()).isCloseTo(mean.doubleValue(), within(scale * 1e-12));
        assertThat(summary.standardDeviation().orElseThrow()).isCloseTo(deviation, within(scale * 1e-9));

        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        assertThat(summary.median()).isCloseTo(median, within(scale * 1e-12));
        assertThat(summary.min()).isEqualTo(sorted[0]);
        assertThat(summary.max()).isEqualTo(sorted[sorted.length - 1]);
        Interval interval = summary.confidence95().orElseThrow();
        assertThat(interval.low() <= summary.mean() && summary.mean() <= interval.high())
                .isTrue();
    }

    @Property
    void nothingInASummaryIsEverNotANumber(@ForAll @Size(min = 1, max = 5) double[] values) {
        Summary summary = Summary.of(values);
        assertThat(summary.toString()).doesNotContain("NaN");
        assertThat(summary.min() <= summary.max()).isTrue();
    }

    private static BigDecimal sum(double[] values) {
        return Arrays.stream(values).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
