package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel says of storage and memory, and files that are read back into it. */
class KernelCountsTest {
    private static final List<String> IO = List.of(
            "rchar: 6976",
            "wchar: 1",
            "syscr: 10",
            "syscw: 0",
            "read_bytes: 8192",
            "write_bytes: 4096",
            "cancelled_write_bytes: 0");
    private static final List<String> MEMORY = List.of(
            "MemTotal:       24684 kB",
            "MemAvailable:   20000 kB",
            "Dirty:  100 kB",
            "Writeback:  28 kB",
            "WritebackTmp: 5 kB");

    @Test
    void storageIsNotWhatThePageCacheAnswered() {
        assertThat(ProcessIo.parse(IO)).hasValue(new ProcessIo(8192, 4096));
        assertThat(new ProcessIo(8192, 4096).since(new ProcessIo(192, 96))).isEqualTo(new ProcessIo(8000, 4000));
        assertThat(new ProcessIo(1, 2).plus(new ProcessIo(3, 4))).isEqualTo(new ProcessIo(4, 6));
    }

    @Test
    void aKernelThatDoesNotTellIsNotTakenForZero() {
        assertThat(ProcessIo.parse(IO.subList(0, 5))).isEmpty();
        assertThat(ProcessIo.parse(List.of("read_bytes: many", "write_bytes: 1")))
                .isEmpty();
        assertThat(DirtyPages.of(MEMORY.subList(0, 3), 0, 20)).isEmpty();
    }

    @Test
    void ofADeviceItsOwnSectorsCount() {
        List<String> lines = List.of(
                "   7       0 loop0 0 0 0 0 0 0 0 0 0 0 0",
                " 254       0 vda 193644 64288 2000 68981 271081 107513 3000 334810 0 72320 446131 182896 177 71330976",
                " 254       1 vda1 1 2 5 4 5 6 7 8 9 10 11",
                " 259  1048575 nvme9n1p1 1 0 8 1 1 0 16 1 0 1 1");
        assertThat(DeviceCounts.of(lines, List.of(0xfe00L))).hasValue(new DeviceCounts(2000 * 512, 3000 * 512));
        assertThat(DeviceCounts.of(lines, List.of(0xfe00L, 0xfe01L)))
                .as("of two")
                .hasValue(new DeviceCounts(2005 * 512, 3007 * 512));
        assertThat(DeviceCounts.of(lines, List.of(0xfff103ffL))).hasValue(new DeviceCounts(8 * 512, 16 * 512));
        assertThat(DeviceCounts.of(lines, List.of(0xfe00L, 0x2aL)))
                .as("no block device")
                .isEmpty();
        assertThat(new DeviceCounts(9, 7).since(new DeviceCounts(4, 3))).isEqualTo(new DeviceCounts(5, 4));
    }

    @Test
    void aDeviceThatCountsNothingIsCountedByItsPaths() {
        List<String> lines = List.of(
                " 259       0 nvme0c0n1 9 0 2000 1 9 0 3000 1 0 1 1",
                " 259       1 nvme0n1 0 0 0 0 0 0 0 0 0 0 0",
                " 259       2 nvme0c1n1 9 0 5 1 9 0 7 1 0 1 1",
                " 259       3 nvme0n1p2 0 0 0 0 0 0 0 0 0 0 0",
                " 259       4 nvme0c0n11 9 0 1 1 9 0 1 1 0 1 1",
                "  94       0 cciss/c0d0 0 0 0 0 0 0 0 0 0 0 0");
        assertThat(DeviceCounts.of(lines, List.of(0x10301L))).hasValue(new DeviceCounts(2005 * 512, 3007 * 512));
        assertThat(DeviceCounts.of(lines, List.of(0x10303L)))
                .as("of a partition")
                .hasValue(new DeviceCounts(2005 * 512, 3007 * 512));
        assertThat(DeviceCounts.of(lines, List.of(0x5e00L))).as("not known").isEmpty();
    }

    @Test
    void dirtyPagesAreThoseOnTheirWayToo() {
        assertThat(DirtyPages.of(MEMORY, 0, 20)).hasValue(new DirtyPages(128 * 1024, 20_000L * 1024 / 100 * 20));
        assertThat(DirtyPages.of(MEMORY, 1_000_000, 20)).hasValue(new DirtyPages(128 * 1024, 1_000_000));
    }

    @Test
    void aNumberOfTheKernelIsReadWithAllItsDigits() throws Exception {
        Path file = Path.of("/proc/sys/kernel/pid_max");
        assumeTrue(Files.isReadable(file), "not Linux");
        assertThat(DirtyPages.number(file)).as("301 at least, by the kernel").isGreaterThan(300);
    }

    @Test
    void codeIsReadBackWhereItIsThere(@TempDir Path directory) throws Exception {
        Path below = Files.createDirectories(directory.resolve("a/b"));
        Files.write(below.resolve("one"), new byte[1000]);
        Path file = Files.write(directory.resolve("two"), new byte[24]);
        assertThat(ProgramFiles.read(List.of(directory.resolve("a"), file, directory.resolve("missing"))))
                .isEqualTo(1024);
        assertThat(ProgramFiles.ofThisJvm()).contains(Path.of(System.getProperty("java.home"), "lib", "modules"));
    }
}
