package harness.control.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.cluster.Concurrency;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.trial.TrialLimits;
import harness.api.workload.Footprint;
import harness.api.workload.Need;
import harness.api.workload.Samples;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartupShareTest {
    private static final Concurrency TWO = new Concurrency(2, 2);
    private static final long MIB = 1L << 20;

    @Test
    void theSizeIsNamedFromWhichOnLessIsStart() {
        // 10 s without data, 40 MiB in a second: with 40 s of data the start is a fifth.
        assertThat(StartupShare.warning(List.of(sort(100 * MIB)), TWO))
                .contains("estimate: more than 20 % of each trial passes without data where sizes are less than"
                        + " sort.size=1.6GiB");
        assertThat(StartupShare.warning(List.of(sort(1600 * MIB)), TWO)).isEmpty();
        assertThat(StartupShare.warning(List.of(sort(1599 * MIB)), TWO)).isPresent();
    }

    @Test
    void whatDoesNotMeasureItIsNotNamed() {
        PlannedWorkload probe = new PlannedWorkload(Samples.SORT, Map.of("size", "1"));
        assertThat(StartupShare.warning(List.of(probe), TWO)).isEmpty();
    }

    @Test
    void moreDataMakeTheShareAFifth() {
        double times = TrialLimits.timesTheData(11.1, 5);
        assertThat(11.1 / (11.1 + 5 * times)).isCloseTo(TrialLimits.MOST_STARTUP, within(1e-12));
    }

    private static PlannedWorkload sort(long size) {
        Metric share = new Metric(TrialLimits.STARTUP_SHARE, "1", Direction.LOWER, "share");
        return new PlannedWorkload(
                new WorkloadDescriptor(
                        "sort",
                        "sort",
                        "sorts",
                        "hadoop",
                        Need.HADOOP,
                        1,
                        true,
                        List.of(),
                        List.of(share),
                        Footprint.fixedSeconds(10)
                                .mibPerSecondPerTask(20)
                                .input(1)
                                .output(1)
                                .local(1)),
                Map.of("size", Long.toString(size)));
    }
}
