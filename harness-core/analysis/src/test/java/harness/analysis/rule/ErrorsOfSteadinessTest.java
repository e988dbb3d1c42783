package harness.analysis.rule;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.stats.Trend;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often V9 says that repeats have a slope, by simulation. */
@Tag("simulations")
class ErrorsOfSteadinessTest {
    private static final int RESULTS = 20_000;
    private static final double MOST = 0.1;

    /** Of shares of 20,000, 3.09 standard deviations at most. */
    private static final double BY_CHANCE = 0.011;

    /** Shares of results with a slope of more than 10 %: of noise alone, and where the number rises by 20 % over the run. */
    @ParameterizedTest
    @CsvSource({
        "5, 0.02, 0.000, 1.000",
        "6, 0.02, 0.000, 1.000",
        "7, 0.02, 0.000, 1.000",
        "8, 0.02, 0.000, 1.000",
        "5, 0.05, 0.137, 0.93",
        "6, 0.05, 0.118, 0.94",
        "7, 0.05, 0.101, 0.95",
        "8, 0.05, 0.085, 0.96",
        "5, 0.10, 0.460, 0.79",
        "6, 0.10, 0.436, 0.79",
        "7, 0.10, 0.409, 0.80",
        "8, 0.10, 0.384, 0.81"
    })
    void noiseSlopesNoOftenerThanOverFiveRepeatsAndDriftIsFoundNoLess(
            int n, double scatter, double noise, double found) {
        double slopesOfNoise = share(n, scatter, 0, SteadyRounds::slope);
        double slopesOfDrift = share(n, scatter, 0.2, SteadyRounds::slope);
        assertThat(slopesOfNoise)
                .isLessThanOrEqualTo(noise + BY_CHANCE)
                .isLessThanOrEqualTo(share(n, scatter, 0, ErrorsOfSteadinessTest::ofFive));
        assertThat(slopesOfDrift)
                .isGreaterThanOrEqualTo(found - BY_CHANCE)
                .isGreaterThanOrEqualTo(share(n, scatter, 0.2, ErrorsOfSteadinessTest::ofFive));
    }

    /** Of the same results, whatever looks at them. */
    private static double share(int n, double scatter, double drift, ToDoubleFunction<double[]> slope) {
        Random random = new Random(n);
        int found = 0;
        for (int i = 0; i < RESULTS; i++) {
            double[] values = new double[n];
            for (int repeat = 0; repeat < n; repeat++) {
                values[repeat] = 1 + drift * (repeat / (n - 1.0) - 0.5) + scatter * random.nextGaussian();
            }
            found += slope.applyAsDouble(values) > MOST ? 1 : 0;
        }
        return (double) found / RESULTS;
    }

    private static double ofFive(double... values) {
        return Math.abs(Trend.of(Arrays.copyOfRange(values, values.length - 5, values.length))
                .change());
    }
}
