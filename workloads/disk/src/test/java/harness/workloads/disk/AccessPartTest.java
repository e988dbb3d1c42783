package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class AccessPartTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MIB = 1 << 20;

    /** 100 MiB in 2 s on each of two disks, and 100 MiB in 3 s of another machine's one. */
    private final List<AccessPart> parts = List.of(
            part(
                    List.of(marks(0, 0, 100, 0, 2), marks(1, 0, 100, 0, 2)),
                    List.of(60.0, 40.0),
                    new MovedBytes(OptionalDouble.of(200), OptionalDouble.of(10))),
            part(
                    List.of(marks(0, 0, 100, 1, 4)),
                    List.of(0.0, 5.0, 5.0, 5.0),
                    new MovedBytes(OptionalDouble.of(100), OptionalDouble.empty())));

    private static FileMarks marks(int device, int job, long mib, long start, long end) {
        return new FileMarks(
                new DeviceFile(device, job, Path.of("/data" + device, "data-" + job)),
                mib * MIB,
                start * SECOND,
                end * SECOND,
                end * SECOND);
    }

    private static AccessPart part(List<FileMarks> files, List<Double> perSecond, MovedBytes moved) {
        Histogram reads = new Histogram(BlockWorker.DIGITS);
        reads.recordValueWithCount(1_000, files.size());
        CallsPerSecond calls = CallsPerSecond.of(perSecond);
        return AccessPart.of(new AccessResult(files, reads, new Histogram(BlockWorker.DIGITS), calls, Map.of()), moved);
    }

    @Test
    void nothingIsLostOnTheWay() {
        assertThat(AccessPart.read(parts.get(0).line())).isEqualTo(parts.get(0));
        assertThat(AccessPart.read(parts.get(1).line())).isEqualTo(parts.get(1));
    }

    /** The sum of rates would be 133.3 MiB/s. */
    @Test
    void machinesAtOnceShareOneTime() {
        AccessResult together = AccessPart.atOnce(parts);
        assertThat(together.window().seconds()).isEqualTo(4);
        assertThat(together.window().mibPerSecond()).isEqualTo(75);
        assertThat(together.reads().getTotalCount()).isEqualTo(3);
        assertThat(together.perSecond().all()).containsExactly(60.0, 45.0, 5.0, 5.0);
        assertThat(AccessWindow.ofDevices(together.files()))
                .extracting(AccessWindow::mibPerSecond)
                .containsExactly(50.0, 50.0, 100 / 3.0);
        assertThat(AccessPart.moved(parts)).isEqualTo(new MovedBytes(OptionalDouble.of(300), OptionalDouble.empty()));
    }

    @Test
    void machinesThatTakeTurnsHaveTheSumOfTheirTimes() {
        AccessResult together = AccessPart.inTurn(parts);
        assertThat(together.window().seconds()).isEqualTo(2 + 3);
        assertThat(together.window().mibPerSecond()).isEqualTo(60);
        assertThat(together.perSecond().all()).containsExactly(60.0, 40.0, 0.0, 5.0, 5.0, 5.0);
        assertThat(AccessWindow.ofDevices(together.files()))
                .extracting(AccessWindow::mibPerSecond)
                .satisfiesExactly(
                        rate -> assertThat(rate).isEqualTo(50),
                        rate -> assertThat(rate).isEqualTo(50),
                        rate -> assertThat(rate).isCloseTo(100 / 3.0, within(1e-9)));
    }
}
