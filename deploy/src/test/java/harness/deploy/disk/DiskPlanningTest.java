package harness.deploy.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class DiskPlanningTest {
    private static final long TB = 1_000_000_000_000L;

    private static DiskRequest wish(Arrangement arrangement, List<String> devices, String... overwrite) {
        return new DiskRequest(
                devices, 0, arrangement, DiskFileSystem.XFS, DiskRequest.DEFAULT_CHUNK_BYTES, Set.of(overwrite));
    }

    private static DiskPlanning.Result plan(
            String machine, Arrangement arrangement, List<String> devices, String... more) {
        return DiskPlanning.plan(wish(arrangement, devices, more), DiskFacts.parse(machine), true);
    }

    @Test
    void everyDiskThatHoldsNothingGetsAFileSystem() {
        DiskPlanning.Result result = plan(Machines.SERVER, Arrangement.JBOD, List.of());
        assertThat(result.problems()).isEmpty();
        assertThat(result.volumes())
                .extracting(Volume::describe)
                .containsExactly(
                        "format /dev/sdb with xfs and mount it at /mnt/harness/sdb, noatime (1.8 TiB)",
                        "format /dev/sdc with xfs and mount it at /mnt/harness/sdc, noatime (1.8 TiB)");
    }

    @Test
    void whatHoldsSomethingIsRefusedAndSaysWhat() {
        assertThat(plan(
                                Machines.SERVER,
                                Arrangement.JBOD,
                                List.of("/dev/sda", "/dev/sdd", "/dev/sde", "/dev/sdf", "/dev/sdx"))
                        .problems())
                .containsExactly(
                        "/dev/sda is in use (/boot/efi, [SWAP], /)",
                        "/dev/sdd holds ext4 'my\\x20data, all': it is formatted only if named under 'overwrite'",
                        "/dev/sde is in use (/dev/mapper/vg-home)",
                        "/dev/sdf holds dos: it is formatted only if named under 'overwrite'",
                        "/dev/sdx is not a disk of this machine");
    }

    @Test
    void whatIsNamedIsOverwrittenUnlessItIsInUse() {
        DiskPlanning.Result named = plan(
                Machines.SERVER, Arrangement.JBOD, List.of("/dev/sdb", "/dev/sdd", "/dev/sdf"), "/dev/sdd", "/dev/sdf");
        assertThat(named.volumes()).hasSize(3);
        assertThat(named.volumes().get(1).describe()).endsWith("; what is on /dev/sdd is ERASED");
        assertThat(named.volumes().get(0).overwritten()).isEmpty();
        assertThat(plan(Machines.SERVER, Arrangement.JBOD, List.of(), "/dev/sdd")
                        .volumes())
                .extracting(volume -> volume.devices().get(0))
                .containsExactly("/dev/sdb", "/dev/sdc", "/dev/sdd");
        assertThat(plan(Machines.SERVER, Arrangement.JBOD, List.of(), "/dev/sda")
                        .problems())
                .containsExactly("/dev/sda is in use (/boot/efi, [SWAP], /)");
    }

    @Test
    void arraysHoldWhatTheirLevelLeaves() {
        List<String> four = List.of("/dev/sdb", "/dev/sdc", "/dev/sdd", "/dev/sdf");
        String[] overwrite = {"/dev/sdd", "/dev/sdf"};
        assertThat(plan(Machines.SERVER, Arrangement.RAID0, four, overwrite).volumes())
                .singleElement()
                .satisfies(volume -> assertThat(volume.bytes()).isBetween(8 * TB, 8 * TB + TB / 100));
        for (Arrangement half : List.of(Arrangement.RAID6, Arrangement.RAID10)) {
            assertThat(plan(Machines.SERVER, half, four, overwrite).volumes())
                    .singleElement()
                    .satisfies(volume -> assertThat(volume.bytes()).isBetween(4 * TB, 4 * TB + TB / 100));
        }
        assertThat(plan(Machines.SERVER, Arrangement.RAID6, List.of("/dev/sdb", "/dev/sdc"))
                        .problems())
                .containsExactly("raid6 needs 4 disks or more, and there are 2");
        DiskRequest three = wish(Arrangement.RAID0, List.of()).exactly(3);
        assertThat(DiskPlanning.plan(three, DiskFacts.parse(Machines.SERVER), true)
                        .problems())
                .singleElement()
                .asString()
                .startsWith("3 empty disks were planned, and there are ");
    }

    @Test
    void oldVersionsOfLsblkAreUnderstood() {
        assertThat(plan(Machines.OLD, Arrangement.JBOD, List.of()).volumes())
                .extracting(Volume::directory)
                .containsExactly("/mnt/harness/xvdb");
        assertThat(plan(Machines.OLD, Arrangement.JBOD, List.of("/dev/xvdc")).problems())
                .containsExactly("/dev/xvdc is read-only");
    }

    @Test
    void whatAMachineLacksIsSaid() {
        DiskFacts nothing = DiskFacts.parse("lsblk=\n");
        assertThat(DiskPlanning.plan(wish(Arrangement.RAID0, List.of()), nothing, true)
                        .problems())
                .containsExactly(
                        "no lsblk (Debian: apt-get install util-linux)",
                        "no wipefs (Debian: apt-get install util-linux)",
                        "no mkfs.xfs (Debian: apt-get install xfsprogs)",
                        "no mdadm (Debian: apt-get install mdadm)");
        assertThat(DiskPlanning.plan(wish(Arrangement.JBOD, List.of()), DiskFacts.parse(Machines.SERVER), false)
                        .problems())
                .singleElement()
                .asString()
                .contains("formatted as root");
        String unreadable = Machines.OLD + "unreadable=/dev/xvdb|wipefs: error: Operation not permitted\n";
        assertThat(plan(unreadable, Arrangement.JBOD, List.of()).problems())
                .singleElement()
                .asString()
                .startsWith(
                        "no disk is empty: /dev/xvda is in use (/); /dev/xvdb cannot be looked at (wipefs: error: ");
    }

    @Test
    void whatARunHasLeftThatLostItsPowerMayBeFormatted() {
        String left = Machines.OLD + "signature=/dev/xvdb|0x0,0c17a3ac,harness-run,xfs\n";
        assertThat(plan(left, Arrangement.JBOD, List.of()).volumes())
                .singleElement()
                .satisfies(volume -> assertThat(volume.overwritten()).isEmpty());
        String others = Machines.OLD + "signature=/dev/xvdb|0x0,0c17a3ac,harness-2,xfs\n";
        assertThat(plan(others, Arrangement.JBOD, List.of()).problems()).hasSize(1);
    }

    @Test
    void anAnswerOfAnotherFormIsRefused() {
        assertThatThrownBy(() -> DiskFacts.parse("lsblk={")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DiskFacts.parse("signature=/dev/sdb|xfs"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Whatever there is and whatever is wished. */
    @Property
    void nothingIsFormattedThatIsInUseOrHoldsSomethingUnlessItIsNamed(
            @ForAll("disks") List<BlockDevice> disks,
            @ForAll Arrangement arrangement,
            @ForAll("names") Set<String> named,
            @ForAll("names") Set<String> overwrite) {
        DiskFacts facts = new DiskFacts(disks, Set.of("lsblk", "wipefs", "mkfs.xfs", "mdadm"));
        DiskRequest wish = wish(arrangement, List.copyOf(named), overwrite.toArray(String[]::new));
        DiskPlanning.Result result = DiskPlanning.plan(wish, facts, true);
        assertThat(result.volumes().isEmpty()).isNotEqualTo(result.problems().isEmpty());
        result.volumes().stream().flatMap(volume -> volume.devices().stream()).forEach(path -> {
            BlockDevice disk = disks.stream()
                    .filter(candidate -> candidate.path().equals(path))
                    .findFirst()
                    .orElseThrow();
            assertThat(disk.uses()).isEmpty();
            assertThat(disk.readOnly()).isFalse();
            assertThat(disk.holdsNothing() || overwrite.contains(path)).isTrue();
            assertThat(named.isEmpty() || named.contains(path)).isTrue();
        });
    }

    @Provide
    Arbitrary<Set<String>> names() {
        return Arbitraries.of("/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd")
                .set()
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<BlockDevice>> disks() {
        Arbitrary<BlockDevice> disk = Combinators.combine(
                        Arbitraries.of("/dev/sda", "/dev/sdb", "/dev/sdc", "/dev/sdd"),
                        Arbitraries.of("disk", "loop"),
                        Arbitraries.longs().between(0, TB),
                        Arbitraries.of(Boolean.FALSE, Boolean.FALSE, Boolean.TRUE),
                        Arbitraries.of("/", "[SWAP]").list().ofMaxSize(1),
                        Arbitraries.of("part1").list().ofMaxSize(1),
                        Arbitraries.of(
                                        new BlockDevice.Signature("", "gpt"),
                                        new BlockDevice.Signature("harness-run", "xfs"),
                                        new BlockDevice.Signature("", "ext4"))
                                .list()
                                .ofMaxSize(1),
                        Arbitraries.of("", "", "not permitted"))
                .as(BlockDevice::new);
        return disk.list().ofMaxSize(4).uniqueElements(BlockDevice::path);
    }
}
