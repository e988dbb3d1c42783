package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricDocsTest {
    private static final Metric TIME = new Metric("elapsed_time", "s", Direction.LOWER, "Clock | of a `trial`.");
    private static final Metric TASKS = new Metric("a_tasks", "tasks", Direction.NEITHER, "Tasks.");

    @Test
    void oneLinePerMetricByName() {
        assertThat(MetricDocs.render(List.of(TIME, TASKS, TIME))).isEqualTo("""
                        | metric | unit | kind | better | definition |
                        |---|---|---|---|---|
                        | `a_tasks` | tasks | count |  | Tasks. |
                        | `elapsed_time` | s | time | lower | Clock \\| of a \\`trial\\`. |
                        """);
    }

    @Test
    void oneNameHasOneMeaning() {
        Metric other = new Metric("elapsed_time", "ms", Direction.LOWER, "Another clock.");
        assertThatThrownBy(() -> MetricDocs.render(List.of(TIME, other)))
                .hasMessageContaining("elapsed_time is defined twice");
    }
}
