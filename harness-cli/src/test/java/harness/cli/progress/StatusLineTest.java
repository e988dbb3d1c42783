package harness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatusLineTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MIB = 1 << 20;

    @Test
    void saysPhaseProgressRateAndTimeOfTheWholeRun() {
        StatusLine line = new StatusLine(
                "[3/36]",
                "dfsio-write-1 run",
                100 * SECOND,
                64 * MIB,
                256 * MIB,
                "bytes",
                0,
                OptionalLong.of(400 * SECOND));
        assertThat(line.text(104 * SECOND, 120))
                .isEqualTo("[3/36] dfsio-write-1 run 64 MiB of 256 MiB at 16 MiB/s, 1 min 44 s, about 4 min 56 s left");
        assertThat(line.text(500 * SECOND, 120)).endsWith("8 min 20 s, about 0 s left");
    }

    @Test
    void whatIsNotKnownIsNotSaid() {
        StatusLine line = new StatusLine("", "start the cluster", 0, 0, 0, "", 0, OptionalLong.empty());
        assertThat(line.text(9 * SECOND, 80)).isEqualTo("start the cluster, 9 s");
        StatusLine tasks = new StatusLine("[1/2]", "sort-0 run", 0, 3, 51, "tasks", 0, OptionalLong.empty());
        assertThat(tasks.text(9 * SECOND, 80)).isEqualTo("[1/2] sort-0 run 3 of 51 tasks, 9 s");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 100})
    void hasRoomInATerminalOfAnyWidth(int columns) {
        StatusLine line = new StatusLine(
                "[100/360]",
                "s3-get-size=1048576-threads=16-client=lean-12 run",
                0,
                123 * MIB,
                456 * MIB,
                "bytes",
                0,
                OptionalLong.of(4000 * SECOND));
        assertThat(line.text(77 * SECOND, columns)).hasSizeLessThan(columns);
        assertThat(line.text(77 * SECOND, 60)).endsWith(", 1 min 17 s, about 1 h 05 min left");
    }
}
