package harness.deploy.disk;

import static org.assertj.core.api.Assertions.assertThat;

import harness.deploy.filesystem.Step;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskStepsTest {
    private static Volume volume(Arrangement arrangement, DiskFileSystem fileSystem, String... overwritten) {
        List<String> devices = arrangement == Arrangement.JBOD
                ? List.of("/dev/sdb")
                : List.of("/dev/sdb", "/dev/sdc", "/dev/sdd", "/dev/sde");
        return new Volume("/mnt/harness/x", devices, arrangement, fileSystem, 64 << 10, 1L << 40, List.of(overwritten));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            RAID0,  0,
            RAID6,  6,  ' --assume-clean'
            RAID10, 10, ' --assume-clean'
            """)
    void arraysAreMadeByMdadm(Arrangement arrangement, String level, String clean) {
        Step make = DiskSteps.of("slave0", List.of(volume(arrangement, DiskFileSystem.XFS)))
                .get(1);
        assertThat(make.apply().lines().map(String::strip))
                .containsSubsequence(
                        "root wipefs -q -a '/dev/sdb' '/dev/sdc' '/dev/sdd' '/dev/sde'",
                        ("root mdadm --create /dev/md/harness-run --name=harness-run --run --level=%s --raid-devices=4 --chunk=64K%s"
                                        + " '/dev/sdb' '/dev/sdc' '/dev/sdd' '/dev/sde'")
                                .formatted(level, clean == null ? "" : clean),
                        "root mkfs.xfs -q -f -L harness-run '/dev/md/harness-run'",
                        "root mount -t xfs -o noatime '/dev/md/harness-run' '/mnt/harness/x'");
        assertThat(make.undo())
                .containsSubsequence(
                        "umount '/mnt/harness/x'",
                        "mdadm --quiet --stop /dev/md/harness-run",
                        "wipefs -q -a '/dev/sde'");
    }

    @Test
    void oneDiskIsOneFileSystem() {
        Step make = DiskSteps.of("slave0", List.of(volume(Arrangement.JBOD, DiskFileSystem.EXT4)))
                .get(1);
        assertThat(make.apply())
                .contains("lazy_itable_init=0", "mount -t ext4 -o noatime '/dev/sdb'")
                .doesNotContain("mdadm");
        assertThat(make.undo()).doesNotContain("mdadm");
    }

    @Test
    void disksAreLookedAtAgainBeforeAnythingIsDone() {
        Step check = DiskSteps.of("slave0", List.of(volume(Arrangement.RAID0, DiskFileSystem.XFS, "/dev/sdc")))
                .get(0);
        assertThat(check.undo()).as("it changes nothing").isEmpty();
        assertThat(check.apply())
                .contains("wipefs -p '/dev/sdb'", "'^/dev/sdc ' /proc/mounts")
                .doesNotContain("wipefs -p '/dev/sdc'", "mkfs");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            'return 1',                            false
            'echo 0x0,uuid,photos,xfs',            false
            'echo 0x1fe,,,dos',                    false
            'echo 0x0,uuid,harness-run,xfs',       true
            'echo 0x1000,u,photos,linux_raid_member', false
            'echo 0x1000,u,a:harness-run,linux_raid_member', true
            'echo 0x1000,u,harness-run,linux_raid_member', true
            'true',                                true
            """)
    void aDiskThatHoldsSomethingOrCannotBeLookedAtStopsTheStep(String wipefs, boolean goesOn) throws Exception {
        Step check = DiskSteps.of("slave0", List.of(volume(Arrangement.JBOD, DiskFileSystem.XFS)))
                .get(0);
        Process shell = new ProcessBuilder("sh", "-c", "set -e\nroot() { " + wipefs + "; }\n" + check.apply())
                .redirectErrorStream(true)
                .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor() == 0).as(said).isEqualTo(goesOn);
    }
}
