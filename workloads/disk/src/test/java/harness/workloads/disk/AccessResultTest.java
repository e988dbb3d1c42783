package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.metric.HistogramText;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class AccessResultTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MIB = 1 << 20;

    /** 100 MiB in 2 s on each of two disks, and 100 MiB in 3 s of another machine's one. */
    private final List<AccessResult> parts = List.of(
            part(
                    "fio 3.33",
                    List.of(marks(0, 0, 100, 0, 2), marks(1, 0, 100, 0, 2)),
                    new MovedBytes(OptionalDouble.of(200), OptionalDouble.of(10))),
            part(
                    "fio 3.36",
                    List.of(marks(0, 0, 100, 1, 4)),
                    new MovedBytes(OptionalDouble.of(100), OptionalDouble.empty())));

    private static FileMarks marks(int device, int job, long mib, long start, long end) {
        return new FileMarks(
                new DeviceFile(device, job, Path.of("/data" + device, "data-" + job)),
                mib * MIB,
                start * SECOND,
                end * SECOND);
    }

    private static AccessResult part(String version, List<FileMarks> files, MovedBytes moved) {
        Histogram reads = new Histogram(FioCommand.DIGITS);
        reads.recordValueWithCount(1_000, files.size());
        String none = HistogramText.encode(new Histogram(FioCommand.DIGITS));
        return new AccessResult(version, files, files.size(), 0, HistogramText.encode(reads), none, none, moved);
    }

    @Test
    void nothingIsLostOnTheWay() {
        assertThat(AccessResult.read(parts.get(0).line())).isEqualTo(parts.get(0));
        assertThat(AccessResult.read(parts.get(1).line())).isEqualTo(parts.get(1));
    }

    /** The sum of rates would be 133.3 MiB/s. */
    @Test
    void machinesAtOnceShareOneTime() {
        AccessResult together = AccessResult.atOnce(parts);
        assertThat(together.window().seconds()).isEqualTo(4);
        assertThat(together.window().mibPerSecond()).isEqualTo(75);
        assertThat(together.version()).isEqualTo("fio 3.33, fio 3.36");
        assertThat(together.reads()).isEqualTo(3);
        assertThat(together.calls().getTotalCount()).isEqualTo(3);
        assertThat(AccessWindow.ofDevices(together.files()))
                .extracting(AccessWindow::mibPerSecond)
                .containsExactly(50.0, 50.0, 100 / 3.0);
        assertThat(together.moved()).isEqualTo(new MovedBytes(OptionalDouble.of(300), OptionalDouble.empty()));
    }

    @Test
    void machinesThatTakeTurnsHaveTheSumOfTheirTimes() {
        AccessResult together = AccessResult.inTurn(parts);
        assertThat(together.window().seconds()).isEqualTo(2 + 3);
        assertThat(together.window().mibPerSecond()).isEqualTo(60);
        assertThat(AccessWindow.ofDevices(together.files()))
                .extracting(AccessWindow::mibPerSecond)
                .satisfiesExactly(
                        rate -> assertThat(rate).isEqualTo(50),
                        rate -> assertThat(rate).isEqualTo(50),
                        rate -> assertThat(rate).isCloseTo(100 / 3.0, within(1e-9)));
    }
}
