package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;

import harness.deploy.hosts.survey.HostFacts.Directory;
import harness.deploy.hosts.survey.HostFacts.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class DisksTest {
    private static Directory mount(String device, String path, State state) {
        return new Directory(path, state, device, 1000, 900, path);
    }

    @Test
    void eachMountedDiskIsOneDirectory() {
        assertThat(Disks.discover(List.of(
                        mount("/dev/sdc", "/mnt/b", State.OK),
                        mount("/dev/sdb", "/mnt/a", State.OK),
                        mount("/dev/sdb", "/mnt/a/bind", State.OK))))
                .containsExactly("/mnt/a", "/mnt/b");
    }

    @Test
    void theSystemsOwnAndWhatCannotBeWrittenAreLeftAlone() {
        assertThat(Disks.discover(List.of(
                        mount("/dev/sda1", "/", State.OK),
                        mount("/dev/sda2", "/boot/efi", State.OK),
                        mount("/dev/sda3", "/home", State.OK),
                        mount("/dev/sda4", "/var/lib/docker", State.OK),
                        mount("/dev/sde", "/mnt/it's", State.OK),
                        mount("/dev/loop0", "/snap/core/1", State.READONLY),
                        mount("/dev/sdd", "/mnt/c", State.READONLY))))
                .isEmpty();
    }

    @Test
    void eachDiskThatIsNotUsedIsNamedWithWhatHelps() {
        HostFacts facts = HostFacts.parse("""
                cores=8
                memory=16000000000
                epoch=1795281687
                work=ok|/dev/sda1|1000|400|/|/var/tmp/harness-a
                mount=foreign|/dev/sda1|1|1|/|/
                mount=foreign|/dev/sda1|1|1|/var/lib/docker|/var/lib/docker
                mount=foreign|/dev/nvme0n1p1|1|1|/data1|/data1
                mount=foreign|/dev/mapper/vg-data|1|1|/data2|/data2
                mount=foreign|/dev/sdaa|1|1|/data2/again|/data2/again
                mount=readonly|/dev/cciss/c0d1|1|1|/old|/old
                mount=readonly|/dev/loop3|1|1|/mnt/image|/mnt/image
                mount=ok|/dev/sdc|1|1|/mnt/my|/mnt/my disk
                mount=ok|/dev/sdd|1|1|/mnt/d|/mnt/d
                mount=ok|/dev/sde|1|1|/home|/home
                """);
        assertThat(Disks.unused(facts, List.of("/mnt/d"), "deploy"))
                .containsExactly(
                        "/data1 /data2 /data2/again not used, since user deploy may not write there: 'sudo chown deploy /data1 /data2 /data2/again' makes them usable",
                        "/old not used, since mounted read-only: 'for disk in /old; do sudo mount -o remount,rw $disk; done' makes them usable",
                        "'/mnt/my disk' not used, since only ASCII letters, digits and ./_@+=~- may be in its name: 'sudo mount --bind \"/mnt/my disk\" DIR' gives it another",
                        "/home not used, since the system keeps its own there: --data DIR takes a directory there");
        assertThat(Disks.unused(facts, List.of("/old"), "deploy"))
                .contains("/mnt/d not used, since other disks are named: --data names these, too");
        assertThat(Disks.dropped(facts)).isEqualTo(6);
    }

    @Test
    void whatIsWrongWithNamedDisksIsSaid() {
        assertThat(Disks.problems(List.of(
                        mount("/dev/sdb", "/data1", State.OK),
                        mount("", "/data2", State.MISSING),
                        mount("/dev/sdc", "/data3", State.READONLY))))
                .containsExactly("disk /data2 is not there", "disk /data3 cannot be written");
    }
}
