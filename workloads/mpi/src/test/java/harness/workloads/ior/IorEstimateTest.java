package harness.workloads.ior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.workload.Footprint;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class IorEstimateTest {
    private static final long MIB = 1 << 20;

    @Test
    void callsOfHalfTheSizeTakeTwiceTheTimeAndProcessesShareThem() {
        for (Footprint footprint : new Footprint[] {
            new IorWrite().describe().footprint(), new IorRead().describe().footprint()
        }) {
            double large = seconds(footprint, 1024, 1);
            assertThat(large).isPositive();
            assertThat(seconds(footprint, 512, 1)).isCloseTo(2 * large, within(1e-9));
            assertThat(seconds(footprint, 1024, 2)).isCloseTo(large / 2, within(1e-9));
            assertThat(footprint.tasks(Map.of("processes", "1"), 8)).isEqualTo(1);
        }
    }

    private static double seconds(Footprint footprint, long transfer, int processes) {
        return footprint.besideSeconds(Map.of(
                "size",
                Long.toString(64 * MIB),
                "block",
                Long.toString(MIB),
                "transfer",
                Long.toString(transfer),
                "processes",
                Integer.toString(processes)));
    }
}
