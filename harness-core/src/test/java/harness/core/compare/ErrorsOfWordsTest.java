package harness.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often words are wrong or missing, by simulation. */
@Tag("simulations")
class ErrorsOfWordsTest {
    private static final int COMPARISONS = 2_000;
    private static final int ROWS = 20;

    /** What 2,000 comparisons show of a share of 5 % in 999 of 1,000 cases: 0.05 + 3.09 * sqrt(0.05 * 0.95 / 2,000). */
    private static final double FIVE_PERCENT_AT_MOST = 0.065;

    /** Of twenty rows between which nothing differs, at most 5 % of the comparisons have any better or worse. */
    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void aComparisonOfTheSameFindsNothing(int n) {
        Random random = new Random(20 + n);
        int wrong = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            wrong += words(random, n, 1, 0.1).stream().anyMatch(word -> word == Word.BETTER || word == Word.WORSE)
                    ? 1
                    : 0;
        }
        assertThat((double) wrong / COMPARISONS).isLessThanOrEqualTo(FIVE_PERCENT_AT_MOST);
    }

    /** A difference of 10 % where repeats scatter by 3 % is found with five of them. */
    @Test
    void aTrueDifferenceIsFound() {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < COMPARISONS; i++) {
            Comparison comparison = compare(random, 5, 1.1, 0.03, 1);
            found += comparison.rows().get(0).word() == Word.BETTER ? 1 : 0;
        }
        assertThat((double) found / COMPARISONS).isGreaterThanOrEqualTo(0.95);
    }

    private static List<Word> words(Random random, int n, double ratio, double scatter) {
        return compare(random, n, ratio, scatter, ROWS).rows().stream()
                .map(ComparedRow::word)
                .toList();
    }

    private static Comparison compare(Random random, int n, double ratio, double scatter, int rows) {
        ToDoubleFunction<Double> draw = middle -> middle * Math.exp(scatter * random.nextGaussian());
        return Comparison.of(
                Made.side(run("a", 1, n, rows, draw)),
                List.of(Made.side(run("b", ratio, n, rows, draw))),
                Made.terms());
    }

    private static MeasuredRun run(String name, double middle, int n, int rows, ToDoubleFunction<Double> draw) {
        List<MeasuredMetric> metrics = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            Metric metric =
                    new Metric("rate_" + (char) ('a' + row), "MB/s", Made.RATE.better(), Made.RATE.kind(), "A rate.");
            metrics.add(Made.metric(
                    metric,
                    IntStream.range(0, n)
                            .mapToDouble(i -> draw.applyAsDouble(middle))
                            .toArray()));
        }
        return Made.run(name, List.of(), Made.cell("sort", Map.of(), metrics.toArray(MeasuredMetric[]::new)));
    }
}
