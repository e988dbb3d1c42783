package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DegreeCurveTest {
    private static final int DRAWN = 1000;

    @Property(tries = 200)
    void degreesAreWhatTheFormulaSays(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 100_000) int pages,
            @ForAll @DoubleRange(min = 0, max = 500) double meanDegree,
            @ForAll @DoubleRange(min = 2.05, max = 10) double exponent) {
        DegreeCurve curve = new DegreeCurve(new GraphSpec(seed, pages, meanDegree, exponent));
        SplittableRandom random = new SplittableRandom(seed);
        for (int draw = 0; draw < DRAWN; draw++) {
            double uniform = random.nextDouble();
            assertThat(curve.degree(uniform)).isEqualTo(curve.computed(uniform));
        }
    }

    @Property(tries = 200)
    void theyAreSoOnBothSidesOfWhereADegreeEnds(
            @ForAll @IntRange(min = 0, max = 600) int degree,
            @ForAll @DoubleRange(min = 0.1, max = 100) double meanDegree,
            @ForAll @DoubleRange(min = 2.05, max = 10) double exponent) {
        DegreeCurve curve = new DegreeCurve(new GraphSpec(1, 1_000_000, meanDegree, exponent));
        double low = 0;
        double high = Math.nextDown(1.0);
        // The last number with at most this degree, if there is one, and its neighbours.
        while (Math.nextUp(low) < high) {
            double middle = low + (high - low) / 2;
            if (curve.computed(middle) <= degree) {
                low = middle;
            } else {
                high = middle;
            }
        }
        for (double uniform :
                new double[] {Math.nextDown(high), low, high, Math.min(Math.nextDown(1.0), high + 1e-12)}) {
            assertThat(curve.degree(Math.max(0, uniform))).isEqualTo(curve.computed(Math.max(0, uniform)));
        }
    }

    @Test
    void theGreatestNumbersHaveTheGreatestDegrees() {
        DegreeCurve curve = new DegreeCurve(new GraphSpec(1, 1_000_000, 16, 2.5));
        assertThat(curve.degree(0)).isZero();
        assertThat(curve.degree(Math.nextDown(1.0))).isEqualTo(1_000_000);
        assertThat(curve.degree(0.5)).isEqualTo(5);
    }
}
