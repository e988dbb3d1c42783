package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.metric.Measurement;
import harness.workloads.TrialContext;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class StartupMetricsTest {
    private static final WorkSpan CLOCK = new WorkSpan(1000, 17_100);

    private final TrialContext context = TrialContext.withoutCluster();

    @Test
    void whatNoTaskWorksInIsStartupAndTheRestHasItsOwnRate() {
        List<WorkSpan> work =
                List.of(new WorkSpan(8000, 10_000), new WorkSpan(9000, 11_000), new WorkSpan(14_000, 16_000));

        List<Measurement> all = StartupMetrics.withRate(StartupMetrics.times(context, CLOCK, work), 100_000_000, CLOCK);

        assertThat(all)
                .containsExactly(
                        new Measurement(StartupMetrics.STARTUP_TIME, 11.1, List.of(7.0, 3.0, 1.1)),
                        Measurement.of(StartupMetrics.STARTUP_SHARE, 11_100.0 / 16_100),
                        Measurement.of(StartupMetrics.WORK_RATE, 100.0 / (16.1 - 11.1)));
        assertThat(context.notes())
                .containsExactly("11.1 of 16.1 s pass without data, so rates say much of how jobs start;"
                        + " with about 9 times the data it would be less than 20 %");
    }

    @Test
    void aSmallShareIsNotNoted() {
        assertThat(StartupMetrics.times(context, CLOCK, List.of(new WorkSpan(3000, 17_000))))
                .contains(new Measurement(StartupMetrics.STARTUP_TIME, 2.1, List.of(2.0, 0.1)));
        assertThat(context.notes()).isEmpty();
    }

    @Test
    void whereNothingWorksThereIsNoRateOfTheRest() {
        List<Measurement> times = StartupMetrics.times(context, CLOCK, List.of());
        assertThat(StartupMetrics.withRate(times, 1000, CLOCK)).isEqualTo(times).hasSize(2);
    }

    @Test
    void tasksOfAnotherClockGiveNoNumberButANote() {
        assertThat(StartupMetrics.times(context, CLOCK, List.of(new WorkSpan(999, 2000))))
                .isEmpty();
        assertThat(StartupMetrics.times(context, CLOCK, List.of(new WorkSpan(2000, 19_000))))
                .isEmpty();
        assertThat(context.notes()).hasSize(2).allMatch(note -> note.endsWith("so the nodes' clocks differ"));
        assertThatThrownBy(() -> new WorkSpan(2, 1)).hasMessage("a span ends 1 ms before it begins");
    }

    @Property
    void gapsAreWhatIsInNoSpan(
            @ForAll @Size(max = 6) List<@IntRange(max = 60) Integer> begins,
            @ForAll @IntRange(min = 1, max = 20) int length) {
        List<WorkSpan> spans = new ArrayList<>();
        begins.forEach(begin -> spans.add(new WorkSpan(begin, begin + length)));
        WorkSpan clock = new WorkSpan(10, 50);
        long counted = 0;
        for (int millisecond = 10; millisecond < 50; millisecond++) {
            int now = millisecond;
            counted += spans.stream().noneMatch(span -> span.begin() <= now && now < span.end()) ? 1 : 0;
        }
        assertThat(clock.gaps(spans).stream().mapToLong(gap -> gap).sum()).isEqualTo(counted);
        assertThat(clock.gaps(spans)).allMatch(gap -> gap > 0);
    }
}
