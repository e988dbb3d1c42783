package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AccessWindowTest {
    private static final long SECOND = 1_000_000_000;
    private static final long MIB = 1 << 20;

    @Provide
    Arbitrary<List<FileMarks>> files() {
        Arbitrary<Long> moments = Arbitraries.longs().between(0, 100 * SECOND);
        return Combinators.combine(
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.longs().between(1, 1L << 40),
                        moments,
                        Arbitraries.longs().between(1, 100 * SECOND))
                .as((device, bytes, start, took) -> marks(device, bytes, start, start + took))
                .list()
                .ofMinSize(1)
                .ofMaxSize(24);
    }

    @Property
    void isNoSumOfRatesAndNoneOfFilesIsFasterThanAllBytesInTheirTime(@ForAll("files") List<FileMarks> files) {
        AccessWindow window = AccessWindow.of(files);
        double sum = files.stream()
                .mapToDouble(file -> AccessWindow.of(List.of(file)).mibPerSecond())
                .sum();
        assertThat(window.mibPerSecond()).isPositive().isLessThanOrEqualTo(sum * (1 + 1e-9));
        assertThat(window.bytes())
                .isEqualTo(files.stream().mapToLong(FileMarks::bytes).sum());
        assertThat(files).allSatisfy(file -> {
            assertThat(window.start()).isLessThanOrEqualTo(file.start());
            assertThat(window.end()).isGreaterThanOrEqualTo(file.end());
        });
        List<FileMarks> shuffled = new ArrayList<>(files);
        Collections.shuffle(shuffled, new Random(7));
        assertThat(AccessWindow.of(shuffled)).isEqualTo(window);
        assertThat(AccessWindow.ofDevices(files)).allSatisfy(device -> {
            assertThat(device.start()).isGreaterThanOrEqualTo(window.start());
            assertThat(device.end()).isLessThanOrEqualTo(window.end());
        });
    }

    @Test
    void countsFromTheFirstStartToTheLastEnd() {
        AccessWindow window = AccessWindow.of(
                List.of(marks(0, 100 * MIB, 5 * SECOND, 6 * SECOND), marks(1, 100 * MIB, 6 * SECOND, 9 * SECOND)));
        assertThat(window.seconds()).isEqualTo(4);
        assertThat(window.mibPerSecond()).isCloseTo(50, within(1e-9));
        assertThat(AccessWindow.ofDevices(List.of(
                        marks(1, 100 * MIB, 6 * SECOND, 9 * SECOND),
                        marks(0, 100 * MIB, 5 * SECOND, 6 * SECOND),
                        marks(0, 100 * MIB, 6 * SECOND, 7 * SECOND))))
                .extracting(AccessWindow::mibPerSecond)
                .containsExactly(100.0, 100 / 3.0);
    }

    private static FileMarks marks(int device, long bytes, long start, long end) {
        return new FileMarks(new DeviceFile(device, 0, Path.of("data")), bytes, start, end);
    }
}
