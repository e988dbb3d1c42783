package harness.deploy.ec2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import harness.control.provider.RentalStatus;
import harness.deploy.disk.BlockDevice;
import harness.deploy.disk.DiskFacts;
import harness.deploy.disk.DiskPlanning;
import harness.deploy.disk.DiskSteps;
import harness.deploy.ec2.api.CloudException;
import harness.deploy.ec2.api.Ec2Api;
import harness.deploy.ec2.launch.UserData;
import harness.deploy.ec2.plan.Ec2Spec;
import harness.deploy.ec2.plan.Refusals;
import harness.deploy.ec2.rental.Ec2Rental;
import harness.deploy.hosts.inventory.Inventory;
import harness.deploy.hosts.inventory.InventoryHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Renting for one run, from nothing to nothing, by a controller that lives. */
class Ec2RentalTest {
    private final FakeCloud cloud = new FakeCloud();

    @AutoClose
    private final Rentals rentals;

    Ec2RentalTest(@TempDir Path directory) throws IOException {
        rentals = new Rentals(cloud, directory);
    }

    @Test
    void aClusterIsRentedAndGivenBackWhole() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("placement-group", "true"));
        Inventory inventory = rental.bringUp();
        assertThat(inventory.all())
                .extracting(InventoryHost::name)
                .containsExactly("master", "slave0", "slave1", "slave2");
        assertThat(inventory.slaves().get(0).disks()).containsExactly("/harness/disk0", "/harness/disk1");
        assertThat(inventory.master().disks()).isEmpty();
        assertThat(cloud.living()).hasSize(4);
        assertThat(cloud.everything()).hasSize(7);
        assertThat(rentals.machines().deadlines())
                .hasSize(4)
                .containsEntry("slave2", rentals.clock().instant().plus(Duration.ofMinutes(30)));
        rental.close();
        assertThat(cloud.everything()).isEmpty();
        assertThat(rentals.provider().status(rentals.files()).nothing()).isTrue();
    }

    @Test
    void serversAreRentedBesideSlavesWithDisksOfTheirOwnAndGivenBack() throws Exception {
        Ec2Rental rental = rentals.open(
                Map.of("servers", "2", "server-type", "i4i.xlarge", "server-ebs", "3x10:gp3", "min-slaves", "2"));
        Inventory inventory = rental.bringUp();
        assertThat(inventory.all())
                .extracting(InventoryHost::name)
                .containsExactly("master", "server0", "server1", "slave0", "slave1", "slave2");
        assertThat(inventory.servers()).isEqualTo(2);
        assertThat(cloud.launches())
                .extracting(
                        Ec2Api.Launch::type,
                        Ec2Api.Launch::least,
                        Ec2Api.Launch::most,
                        launch -> launch.volumes().size())
                .containsExactly(
                        tuple("i4i.large", 1, 1, 1), tuple("i4i.xlarge", 2, 2, 4), tuple("i4i.large", 2, 3, 1));
        assertThat(cloud.launches().get(1).tags()).containsEntry("harness:role", "server");
        assertThat(rentals.provider().status(rentals.files()).nodes())
                .extracting(RentalStatus.Node::name)
                .containsExactly("master", "server0", "server1", "slave0", "slave1", "slave2");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void theKeyIsItsOwnersAloneAndInNoJournal() throws Exception {
        try (Ec2Rental rental = rentals.open(Map.of())) {
            rental.bringUp();
            Path key = rentals.files().resolve("keys/id_ed25519");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key)))
                    .isEqualTo("rw-------");
            String secret = Files.readAllLines(rentals.files().resolve("keys/host_ed25519"))
                    .get(3);
            assertThat(Files.readString(rentals.files().resolve("journal.jsonl")))
                    .doesNotContain(secret)
                    .doesNotContain("PRIVATE");
            Ec2Api.Launch launch = cloud.launches().get(0);
            assertThat(launch.userData()).contains(secret).doesNotContain("@HOST_KEY@");
            assertThat(launch.userData().length()).isLessThan(UserData.MOST_BYTES);
            assertThat(launch.userData()).doesNotContain(Files.readAllLines(key).get(3));
        }
    }

    @Test
    void withoutRoomForAllNothingIsStartedUnlessFewerWillDo() throws Exception {
        cloud.capacity(3);
        Ec2Rental all = rentals.open(Map.of());
        CloudException refused = catchThrowableOfType(CloudException.class, all::bringUp);
        assertThat(Refusals.rent(refused, rentals.planned(rentals.files()), cloud.client())
                        .orElseThrow())
                .hasMessageContaining("InsufficientInstanceCapacity")
                .hasMessageContaining("--zone")
                .hasMessageContaining("--min-slaves")
                .hasMessageEndingWith("these zones offer i4i.large, too: us-east-1b");
        all.close();
        assertThat(cloud.everything()).isEmpty();
        Ec2Spec satisfied = ClusterRequests.specWithFrom(Map.of("min-slaves", "1"));
        Ec2Rental fewer = rentals.open(satisfied, cloud.client(), rentals.site(rentals.newDirectory(), false));
        assertThat(fewer.bringUp().slaves()).isNotEmpty();
        fewer.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatTheServiceDoesNotKnowYetIsAskedForAgain() throws Exception {
        cloud.notYetKnown("open", "InvalidGroup.NotFound", 2);
        cloud.notYetKnown("runInstances", "InvalidKeyPair.NotFound", 3);
        cloud.notYetKnown("runInstances", "InvalidPlacementGroup.Unknown", 2);
        Ec2Rental rental = rentals.open(Map.of("placement-group", "true"));
        assertThat(rental.bringUp().all()).hasSize(4);
        assertThat(cloud.launches()).hasSize(2);
        assertThat(Files.readString(rentals.files().resolve("journal.jsonl"))).doesNotContain("refused");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatTheServiceNeverKnowsIsRefusedInTheEnd() throws Exception {
        rentals.limit(Rentals.SHORT);
        cloud.notYetKnown("runInstances", "InvalidKeyPair.NotFound", 1_000);
        Ec2Rental rental = rentals.open(Map.of());
        assertThatThrownBy(rental::bringUp).isInstanceOf(CloudException.class).hasMessageContaining("does not exist");
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void whatWasMadeBeforeTheAnswerWasLostIsNotMadeTwice() throws Exception {
        cloud.losingAnswers();
        Ec2Rental rental = rentals.open(Map.of("placement-group", "true"));
        assertThat(rental.bringUp().all()).hasSize(4);
        assertThat(cloud.everything()).hasSize(7);
        rental.close();
        assertThat(cloud.everything()).isEmpty();
    }

    @Test
    void disksThatAreToBeAnArrayAreLeftToWhatJoinsThemForARun() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("ebs", "2x100", "layout", "raid0", "chunk", "256KiB"));
        Inventory inventory = rental.bringUp();
        assertThat(inventory.master().format()).isEmpty();
        assertThat(cloud.launches())
                .extracting(launch -> launch.userData().contains("if [ 'true' != true ] || [ 'false' = true ]; then"))
                .containsExactlyInAnyOrder(true, false);
        for (InventoryHost slave : inventory.slaves()) {
            BlockDevice system = disk("/dev/nvme0n1", List.of("/"));
            BlockDevice one = disk("/dev/nvme1n1", List.of());
            BlockDevice other = disk("/dev/nvme2n1", List.of());
            BlockDevice third = disk("/dev/nvme3n1", List.of());
            DiskFacts facts =
                    new DiskFacts(List.of(system, one, other, third), Set.of("lsblk", "wipefs", "mkfs.xfs", "mdadm"));
            DiskPlanning.Result planned = DiskPlanning.plan(slave.format().orElseThrow(), facts, true);
            assertThat(planned.problems()).isEmpty();
            assertThat(DiskSteps.of(slave.name(), planned.volumes()).get(1).apply())
                    .contains("mdadm --create", "--level=0 --raid-devices=3 --chunk=256K")
                    .contains("'/dev/nvme1n1' '/dev/nvme2n1' '/dev/nvme3n1'", "mkfs.xfs")
                    .doesNotContain("nvme0n1");
        }
        rental.close();
    }

    @Test
    void anArrayIsMadeOfTheDisksThatTheMachineHasChosen() throws Exception {
        Ec2Rental rental = rentals.open(Map.of("ebs", "2x100", "layout", "raid0", "devices", "ebs"));
        InventoryHost slave = rental.bringUp().slaves().get(0);
        assertThat(slave.format().orElseThrow().count()).isEqualTo(2);
        InventoryHost chosen = slave.withDevices(List.of("/dev/nvme1n1", "/dev/nvme3n1"));
        DiskFacts facts = new DiskFacts(
                List.of(
                        disk("/dev/nvme1n1", List.of()),
                        disk("/dev/nvme2n1", List.of()),
                        disk("/dev/nvme3n1", List.of())),
                Set.of("lsblk", "wipefs", "mkfs.xfs", "mdadm"));
        assertThat(DiskPlanning.plan(chosen.format().orElseThrow(), facts, true).volumes())
                .singleElement()
                .satisfies(volume -> assertThat(volume.devices()).containsExactly("/dev/nvme1n1", "/dev/nvme3n1"));
        rental.close();
    }

    private static BlockDevice disk(String path, List<String> uses) {
        return new BlockDevice(path, "disk", 100L << 30, false, uses, List.of(), List.of(), "");
    }
}
