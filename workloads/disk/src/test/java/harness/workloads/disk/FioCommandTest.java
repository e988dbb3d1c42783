package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FioCommandTest {
    private static final List<DeviceFile> FILES =
            List.of(new DeviceFile(0, 0, Path.of("/a/data-0")), new DeviceFile(1, 0, Path.of("/b:c/data-0")));

    @Test
    void writesWhatOurEngineWrites() {
        assertThat(words(
                        new AccessSetup(8192, 4096, 1, true, true, AccessPattern.ONCE, Optional.empty()),
                        BlockOperation.CREATE))
                .containsExactly(
                        "fio",
                        "--output-format=json",
                        "--thread",
                        "--name=global",
                        "--rw=write",
                        "--bs=4096",
                        "--size=8192",
                        "--direct=1",
                        "--fallocate=none",
                        "--group_reporting=0",
                        "--ioengine=psync",
                        "--iodepth=1",
                        "--end_fsync=1",
                        "--name=d0-j0",
                        "--filename=/a/data-0",
                        "--name=d1-j0",
                        "--filename=/b\\:c/data-0");
    }

    @Test
    void movesAtRandomPlacesForATime() {
        AccessPattern mixed = new AccessPattern(AccessPattern.Order.RANDOM, 30, 0.7, false, -1);
        assertThat(words(new AccessSetup(8192, 4096, 8, true, false, mixed, Optional.empty()), BlockOperation.CHANGE))
                .contains(
                        "--rw=randrw",
                        "--rwmixread=70",
                        "--time_based",
                        "--runtime=30",
                        "--norandommap",
                        "--ioengine=libaio",
                        "--iodepth=8",
                        "--randseed=" + Long.MAX_VALUE)
                .doesNotContain("--end_fsync=1", "--fdatasync=1");
        AccessPattern read = new AccessPattern(AccessPattern.Order.RANDOM, 30, 1, false, 0);
        assertThat(words(new AccessSetup(8192, 4096, 1, true, false, read, Optional.empty()), BlockOperation.READ))
                .contains("--rw=randread")
                .doesNotContain("--rwmixread=100");
        AccessPattern sync = new AccessPattern(AccessPattern.Order.SEQUENTIAL, 30, 0, true, 0);
        assertThat(words(new AccessSetup(8192, 4096, 1, true, false, sync, Optional.empty()), BlockOperation.CHANGE))
                .contains("--rw=write", "--fdatasync=1", "--time_based");
    }

    private static List<String> words(AccessSetup setup, BlockOperation operation) {
        StorageContext context = new StorageContext(new StorageWrite(), "t-1", Map.of("directories", "/a,/b:c"));
        return new FioCommand(context, setup, operation, FILES).words();
    }
}
