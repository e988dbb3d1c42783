package harness.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.analysis.rule.ResultVerdict;
import harness.analysis.stats.MetricSummary;
import harness.api.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioLimitTest {
    /** The ratio is 1.34, its interval 1.328 to 1.352. */
    @ParameterizedTest
    @CsvSource({
        "sort.elapsed_time>1.05, BEYOND",
        "sort.elapsed_time>1.34, OPEN",
        "sort.elapsed_time>1.36, KEPT",
        "sort.elapsed_time<1.30, KEPT",
        "sort.elapsed_time<1.34, OPEN",
        "sort.elapsed_time<1.40, BEYOND",
        "' sort{ size=1KiB }.elapsed_time > 1.05 ', BEYOND"
    })
    void isBeyondOnlyWithTheWholeInterval(String text, RatioLimit.Standing standing) {
        RatioLimit limit = RatioLimit.parse(text);
        assertThat(LimitOutcome.of(slower(limit)).get(0).rows())
                .extracting(RatioLimit.LimitedRow::standing)
                .containsExactly(standing);
    }

    @Test
    void oneRepeatLeavesItOpen() {
        RatioLimit limit = RatioLimit.parse("sort.elapsed_time>1.05");
        Comparison comparison = compare(limit, new double[] {1}, new double[] {2});
        assertThat(LimitOutcome.of(comparison).get(0).any(RatioLimit.Standing.OPEN))
                .isTrue();
        assertThat(LimitOutcome.of(comparison).get(0).any(RatioLimit.Standing.BEYOND))
                .isFalse();
    }

    /** A metric that is no main one is compared since a limit names it. */
    @Test
    void bringsItsMetricInto() {
        MeasuredMetric base = new MeasuredMetric(
                Made.RATE,
                Made.RATE.kind(),
                false,
                Made.metric(Made.RATE, 1, 2).repeats(),
                MetricSummary.ALL,
                List.of(),
                ResultVerdict.NOT_JUDGED);
        Side side =
                Made.side(Made.run("a", List.of(), Made.cell("sort", Map.of(), base, Made.metric(Made.TIME, 1, 2))));
        Side other =
                Made.side(Made.run("b", List.of(), Made.cell("sort", Map.of(), base, Made.metric(Made.TIME, 1, 2))));
        assertThat(Comparison.of(side, List.of(other), Made.terms()).rows()).hasSize(1);
        assertThat(Comparison.of(side, List.of(other), Made.terms(RatioLimit.parse("sort.input_rate<0.9")))
                        .rows())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sort",
                "sort>1",
                "sort.elapsed_time",
                "sort.elapsed_time=1",
                "sort.elapsed_time>",
                "sort.elapsed_time>x",
                "sort.elapsed_time>0",
                "sort.elapsed_time>-1",
                "sort.elapsed_time>NaN",
                "sort.elapsed_time>Infinity",
                ".elapsed_time>1",
                "sort{size}.elapsed_time>1",
                "sort.elapsed_time>1>2"
            })
    void refusesOtherForms(String text) {
        assertThatThrownBy(() -> RatioLimit.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void namesOnlyWhatIsCompared() {
        assertThatThrownBy(() -> LimitOutcome.of(slower(RatioLimit.parse("srt.elapsed_time>1"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'sort'?");
        assertThatThrownBy(() -> LimitOutcome.of(slower(RatioLimit.parse("sort.elapsed>1"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean 'elapsed_time'?");
        assertThatThrownBy(() -> LimitOutcome.of(slower(RatioLimit.parse("sort{size=2}.elapsed_time>1"))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("values of parameters that no compared result of sort has");
    }

    private static Comparison slower(RatioLimit limit) {
        return compare(limit, new double[] {1930, 1940, 1915, 1925, 1940}, new double[] {2600, 2580, 2610, 2570, 2575});
    }

    private static Comparison compare(RatioLimit limit, double[] base, double[] other) {
        return Comparison.of(Made.side(run("a", base)), List.of(Made.side(run("b", other))), Made.terms(limit));
    }

    private static MeasuredRun run(String name, double... values) {
        return Made.run(name, List.of(), Made.cell("sort", Map.of("size", "1024"), Made.metric(Made.TIME, values)));
    }
}
