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
    void whatIsWrongWithNamedDisksIsSaid() {
        assertThat(Disks.problems(List.of(
                        mount("/dev/sdb", "/data1", State.OK),
                        mount("", "/data2", State.MISSING),
                        mount("/dev/sdc", "/data3", State.READONLY))))
                .containsExactly("disk /data2 is not there", "disk /data3 cannot be written");
    }
}
