package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.metric.Metric;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How often words are wrong or missing, by simulation. */
@Tag("simulations")
class ErrorsOfWordsTest {
    private static final int COMPARISONS = 2_000;

    /** What 2,000 comparisons show of a share of 5 % in 999 of 1,000 cases: 0.05 + 3.09 * sqrt(0.05 * 0.95 / 2,000). */
    private static final double FIVE_PERCENT_AT_MOST = 0.065;

    /**
     * Of one row or of twenty rows between which nothing differs, at most 5 % of the comparisons have any better or worse, whether a
     * repeat depends on the one before or not.
     */
    @ParameterizedTest
    @CsvSource({
        "3, 0, 20",
        "5, 0, 20",
        "10, 0, 20",
        "5, 0, 1",
        "30, 0, 1",
        "3, 0.3, 1",
        "5, 0.3, 1",
        "10, 0.3, 1",
        "30, 0.3, 1",
        "5, 0.3, 20",
        "10, 0.3, 20"
    })
    void aComparisonOfTheSameFindsNothing(int n, double dependence, int rows) {
        Random random = new Random(20 + n);
        int wrong = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            wrong += compare(random, n, 1, 0.1, dependence, rows).rows().stream()
                            .map(ComparedRow::word)
                            .anyMatch(word -> word == Word.BETTER || word == Word.WORSE)
                    ? 1
                    : 0;
        }
        assertThat((double) wrong / COMPARISONS).isLessThanOrEqualTo(FIVE_PERCENT_AT_MOST);
    }

    /** A difference of 10 % where repeats scatter by 3 % is found with six of them. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3})
    void aTrueDifferenceIsFound(double dependence) {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            Comparison comparison = compare(random, 6, 1.1, 0.03, dependence, 1);
            found += comparison.rows().get(0).word() == Word.BETTER ? 1 : 0;
        }
        assertThat((double) found / COMPARISONS).isGreaterThanOrEqualTo(0.95);
    }

    private static Comparison compare(Random random, int n, double ratio, double scatter, double dependence, int rows) {
        return Comparison.of(
                Made.side(run("a", () -> rates(random, n, 1, scatter, dependence), rows)),
                List.of(Made.side(run("b", () -> rates(random, n, ratio, scatter, dependence), rows))),
                Made.terms());
    }

    /** An autoregressive process of the first order, from its steady state on. */
    private static double[] rates(Random random, int n, double middle, double scatter, double dependence) {
        double[] rates = new double[n];
        double state = random.nextGaussian();
        for (int i = 0; i < n; i++) {
            state = dependence * state + Math.sqrt(1 - dependence * dependence) * random.nextGaussian();
            rates[i] = middle * Math.exp(scatter * state);
        }
        return rates;
    }

    private static MeasuredRun run(String name, Supplier<double[]> rates, int rows) {
        MeasuredMetric[] metrics = IntStream.range(0, rows)
                .mapToObj(row -> new Metric(
                        "rate_" + (char) ('a' + row), "MB/s", Made.RATE.better(), Made.RATE.kind(), "A rate."))
                .map(metric -> Made.metric(metric, rates.get()))
                .toArray(MeasuredMetric[]::new);
        return Made.run(name, List.of(), Made.cell("sort", Map.of(), metrics));
    }
}
