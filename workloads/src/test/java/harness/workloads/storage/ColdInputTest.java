package harness.workloads.storage;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.machine.ProcessIo;
import harness.core.workload.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColdInputTest {
    private static final Verdict RIGHT = Verdict.valid("every byte compared");

    @Test
    void nineTenthsFromDisksAreCold() {
        assertThat(ColdInput.judge(RIGHT, read(900), 1000))
                .isEqualTo(Verdict.valid(
                        "every byte compared; cold: DataNodes read 900 bytes from disks, the input has 1,000"));
    }

    @Test
    void lessIsNot() {
        assertThat(ColdInput.judge(RIGHT, read(899), 1000).valid()).isFalse();
        assertThat(ColdInput.judge(RIGHT, read(0), 1000).reason())
                .isEqualTo(
                        "not cold: DataNodes read only 0.0 % of the input's 1,000 bytes from disks while the clock ran, less than 90 %");
    }

    @Test
    void whatIsNotKnownIsNotCold() {
        assertThat(ColdInput.judge(RIGHT, Optional.empty(), 1000).valid()).isFalse();
    }

    private static Optional<ProcessIo> read(long bytes) {
        return Optional.of(new ProcessIo(bytes, 0));
    }
}
