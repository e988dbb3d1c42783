package harness.workloads.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FioCommandTest {
    private static final List<DeviceFile> FILES =
            List.of(new DeviceFile(0, 0, Path.of("/a/data-0")), new DeviceFile(1, 0, Path.of("/b:c/data-0")));

    @Test
    void writesFilesThatCanBeVerified() {
        assertThat(words(new AccessSetup(8192, 4096, 1, true, true, AccessPattern.WRITE)))
                .containsExactly(
                        "fio",
                        "--output-format=json+",
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
                        "--lat_percentiles=1",
                        "--clat_percentiles=0",
                        "--end_fsync=1",
                        "--verify=crc32c",
                        "--verify_interval=4096",
                        "--verify_pattern=0x5be0cd191f83d9ab9b05688c510e527fa54ff53a3c6ef372bb67ae856a09e667",
                        "--do_verify=0",
                        "--name=d0-j0",
                        "--filename=/a/data-0",
                        "--name=d1-j0",
                        "--filename=/b\\:c/data-0");
    }

    @Test
    void readsWithoutVerifyingWhileTheClockRuns() {
        assertThat(words(new AccessSetup(8192, 4096, 1, false, false, AccessPattern.READ)))
                .contains("--rw=read", "--direct=0")
                .noneMatch(word -> word.startsWith("--verify"));
    }

    @Test
    void movesAtRandomPlacesForATime() {
        AccessPattern mixed = new AccessPattern(true, 30, 0.7, false);
        assertThat(words(new AccessSetup(8192, 4096, 8, true, false, mixed)))
                .contains(
                        "--rw=randrw",
                        "--rwmixread=70",
                        "--time_based",
                        "--runtime=30",
                        "--norandommap",
                        "--ioengine=libaio",
                        "--iodepth=8",
                        "--randseed=" + Integer.toUnsignedLong(Objects.hash(42L, "t-1")))
                .doesNotContain("--end_fsync=1", "--fdatasync=1");
        AccessPattern read = new AccessPattern(true, 30, 1, false);
        assertThat(words(new AccessSetup(8192, 4096, 1, true, false, read)))
                .contains("--rw=randread")
                .doesNotContain("--rwmixread=100");
        AccessPattern sync = new AccessPattern(false, 30, 0, true);
        assertThat(words(new AccessSetup(8192, 4096, 1, true, false, sync)))
                .contains("--rw=write", "--fdatasync=1", "--time_based");
    }

    private static List<String> words(AccessSetup setup) {
        StorageContext context = new StorageContext(new StorageWrite(), "t-1", Map.of("directories", "/a,/b:c"));
        return new FioCommand(context, setup, FILES).words();
    }
}
