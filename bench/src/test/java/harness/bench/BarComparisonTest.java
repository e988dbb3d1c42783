package harness.bench;

import static org.assertj.core.api.Assertions.assertThat;

import harness.bench.BenchResults.Measured;
import harness.core.metric.Metric;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class BarComparisonTest {
    private static final Metric HEALTHY = BenchMetric.seconds("cluster_healthy_after", "Until all are there.");
    private static final Metric SORT = BenchMetric.seconds("sort", "Time of a job.");

    @Test
    void aBarThatWasMetAndIsMissedHasFallen() {
        BarComparison comparison = BarComparison.of(bars(14.9, 10), bars(15.1, 10));

        assertThat(comparison.holds()).isFalse();
        assertThat(comparison.markdown())
                .contains("| `cluster_healthy_after` |  | at most 15 | 14.9 s, n = 1 | 15.1 s, n = 1 | **fallen** |")
                .contains("A bar has fallen. Bars: 1 met in both, 1 fallen.");
    }

    @Test
    void aRatioToAPeerFallsWithIt() {
        assertThat(BarComparison.of(bars(9, 10), bars(9, 11)).holds()).isFalse();
        assertThat(BarComparison.of(bars(9, 10), bars(9, 9.9)).holds()).isTrue();
    }

    @Test
    void slowerIsNotFallenAndMissedTwiceNeither() {
        BarComparison comparison = BarComparison.of(bars(9, 11), bars(14, 12));

        assertThat(comparison.holds()).isTrue();
        assertThat(comparison.markdown()).contains("No bar has fallen. Bars: 1 met in both, 1 missed in both.");
    }

    @Test
    void whatIsNotMeasuredAgainLeavesItOpen() {
        BarComparison comparison = BarComparison.of(bars(9, 10), ReachedBars.of(List.of(own(HEALTHY, 9))));

        assertThat(comparison.holds()).isFalse();
        assertThat(comparison.markdown()).contains("Of some bars nobody knows").doesNotContain("No bar has fallen");
    }

    @Test
    void whatOnlyTheNewHasIsMetOrMissed() {
        ReachedBars old = ReachedBars.of(List.of(own(HEALTHY, 9)));

        assertThat(BarComparison.of(old, bars(9, 10)).markdown())
                .contains("No bar has fallen. Bars: 1 met in both, 1 met, measured in the new alone.");
        assertThat(BarComparison.of(old, bars(9, 11)).markdown())
                .contains("one that they do not have is missed", "1 missed, measured in the new alone")
                .doesNotContain("No bar has fallen.");
    }

    @Test
    void numbersOfSingleRoundsAreCalledSo() {
        ReachedBars twice = ReachedBars.of(List.of(own(HEALTHY, 9), own(HEALTHY, 10)));

        assertThat(BarComparison.of(twice, twice).markdown()).contains("n = 2").doesNotContain("single rounds");
        assertThat(BarComparison.of(bars(9, 9), bars(9, 9)).markdown()).contains("single rounds");
    }

    @Test
    void aPeerThatWasNotMeasuredDecidesNoBar() {
        assertThat(ReachedBars.of(List.of(own(SORT, 9))).all()).isEmpty();
    }

    @Test
    void whatLiesWithinTheScatterOfAllBarsIsOpenAndWhatLiesBeyondHasFallen() {
        // Every third number is 10 % worse: a bar that is missed by as much says nothing.
        BarComparison open = BarComparison.of(all(bar -> 1.05), all(bar -> bar % 3 == 0 ? 0.95 : 1.1));
        assertThat(open.holds()).isTrue();
        assertThat(open.markdown())
                .contains("No bar has fallen as far as these rounds can tell.", "open", "--repeats 5")
                .doesNotContain("**fallen**");

        BarComparison fallen = BarComparison.of(all(bar -> 1.05), all(bar -> bar == 7 ? 0.5 : 1.03 + bar % 3 * 0.02));
        assertThat(fallen.holds()).isFalse();
        assertThat(fallen.rows().stream().filter(row -> row.word() == BarComparison.Word.FALLEN))
                .hasSize(1);
    }

    @Test
    void chanceFellsABarInFewComparisons() {
        Random random = new Random(7);
        int fell = 0;
        for (int i = 0; i < 1_000; i++) {
            BarComparison comparison = BarComparison.of(
                    all(bar -> Math.exp(0.15 * random.nextGaussian())),
                    all(bar -> Math.exp(0.15 * random.nextGaussian())));
            fell += comparison.holds() ? 0 : 1;
        }
        assertThat(fell).isLessThan(80);
    }

    /** Every bar, met by a number that is as many times as good as it asks for. */
    private static ReachedBars all(IntToDoubleFunction times) {
        Map<Bar, ReachedBars.Reached> all = new LinkedHashMap<>();
        for (Bar bar : Bar.all()) {
            double good = times.applyAsDouble(all.size());
            all.put(
                    bar,
                    new ReachedBars.Reached(bar.peer().isPresent() ? bar.limit() * good : bar.limit() / good, "x", 1));
        }
        return new ReachedBars(all);
    }

    /** Sort beside a peer that takes 10 s. */
    private static ReachedBars bars(double healthy, double sort) {
        return ReachedBars.of(
                List.of(own(HEALTHY, healthy), own(SORT, sort), measured(Contestant.SAME_CLUSTER, SORT, 10)));
    }

    private static Measured own(Metric metric, double value) {
        return measured(Contestant.HARNESS, metric, value);
    }

    private static Measured measured(Contestant contestant, Metric metric, double value) {
        return new Measured(
                new Scores.Score("jobs", contestant, 1, metric, value), "abc", "2026-11-24", "2 cores", "brief");
    }
}
