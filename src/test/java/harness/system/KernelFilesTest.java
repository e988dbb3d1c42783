package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import harness.mpi.RequiredPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines whose kernel says something else than this one's: with other files mounted over its own, as root alone may. */
final class KernelFilesTest {
    private static final Path DISKS = Path.of("/proc/diskstats");
    private static final Path CACHE = Path.of("/sys/devices/system/cpu/cpu0/cache/index3/size");

    @TempDir
    Path directory;

    private HarnessJar over(Path file, String content) throws IOException, InterruptedException {
        return HarnessJar.in(directory).over(file, Files.writeString(directory.resolve("other"), content));
    }

    @Test
    void aDiskOfWhichNothingIsCountedIsNotACache() throws Exception {
        RequiredPrograms.need("fio");
        HarnessJar jar = over(
                DISKS, Files.readString(DISKS).replaceAll("(?m)^( *\\d+ +\\d+ \\S+).*", "$1 0 0 0 0 0 0 0 0 0 0 0"));
        Path disk = Files.createDirectory(directory.resolve("disk"));
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "storage",
                disk.toString(),
                "--workloads",
                "storage-write",
                "--size",
                "16MiB",
                "--block",
                "1MiB",
                "--warm-ups",
                "0",
                "--repeats",
                "1",
                "--name",
                name);
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(1);
        assertThat(run.measurements())
                .extracting(row -> RunOnDisk.text(row, "metric"))
                .contains("storage_bandwidth")
                .doesNotContain("device_bytes");
    }

    @Test
    void arraysThatHaveNoRoomBesideTheCachesAreRefusedInThePlan() throws Exception {
        HarnessJar.Result result = over(CACHE, "4096G\n").run("plan", "--workloads", "memory");
        assertThat(result.exit()).as(result.out()).isEqualTo(2);
        assertThat(result.err()).contains("4 times the last-level caches of 4 TiB", "(--workloads)");
        assertThat(result.err().lines()).hasSize(1);
    }
}
