package harness.mpi.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.machine.SearchPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {
    private static final Path PROGRAM = Path.of("/usr/bin/mpirun");
    private static final Path DIRECTORY = Path.of("/data");

    @Test
    void tellsTheImplementationsApartByTheirAnswers() {
        String open = "mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/\n";
        String hydra =
                "HYDRA build details:\n    Version:                                 4.0.2\n    Release Date: x\n";
        assertThat(LauncherSearch.read(Implementation.OPEN_MPI, PROGRAM, open)).contains(new OpenMpi(PROGRAM, "4.1.4"));
        assertThat(LauncherSearch.read(Implementation.MPICH, PROGRAM, hydra)).contains(new Mpich(PROGRAM, "4.0.2"));
        assertThat(LauncherSearch.read(Implementation.OPEN_MPI, PROGRAM, hydra)).isEmpty();
        assertThat(LauncherSearch.read(Implementation.MPICH, PROGRAM, open)).isEmpty();
        assertThat(LauncherSearch.read(Implementation.OPEN_MPI, PROGRAM, "")).isEmpty();
    }

    @Test
    void openMpiGetsSlotsMappingAndMark() {
        Job job = new Job(
                8,
                Optional.of(Path.of("/w/hosts")),
                Optional.of(new Way(Path.of("/w/ssh"), "10.0.0.1")),
                Mapping.NODE,
                true,
                Optional.of("-Dharness.run=r1"),
                DIRECTORY,
                List.of("k", "a=1"));
        assertThat(new OpenMpi(PROGRAM, "4").command(job))
                .containsSubsequence("-n", "8", "--hostfile", "/w/hosts", "--map-by", "node", "--oversubscribe")
                .containsSubsequence("--mca", "plm_rsh_agent", "ssh -F /w/ssh", "--leave-session-attached")
                .containsSubsequence("-x", "HARNESS_MARK=-Dharness.run=r1", "k", "a=1")
                .endsWith("k", "a=1");
        assertThat(new OpenMpi(PROGRAM, "4").hostFile(HostSlots.parse("a:4, b")))
                .isEqualTo("a slots=4\nb slots=1\n");
    }

    @Test
    void openMpiIsNotToldToOversubscribeUnlessAsked() {
        Job job = new Job(
                2, Optional.empty(), Optional.empty(), Mapping.CORE, false, Optional.empty(), DIRECTORY, List.of("k"));
        assertThat(new OpenMpi(PROGRAM, "4").command(job))
                .doesNotContain("--oversubscribe", "-x", "--hostfile")
                .containsSubsequence("--bind-to", "core");
    }

    @Test
    void mpichWarnsWhereItsPollingWouldBeMeasured() {
        Mpich mpich = new Mpich(PROGRAM, "4.0.2");
        assertThat(mpich.warnings(2, 2)).isEmpty();
        assertThat(mpich.warnings(4, 2)).singleElement().asString().contains("4 processes", "2 slots", "polling");
        assertThat(new OpenMpi(PROGRAM, "4").warnings(4, 2)).isEmpty();
        assertThat(mpich.hostFile(HostSlots.parse("a:4"))).isEqualTo("a:4\n");
    }

    @Test
    void noToolIsWarnedOfOnThisMachineAlone() {
        Job job = new Job(
                2, Optional.empty(), Optional.empty(), Mapping.SLOT, false, Optional.empty(), DIRECTORY, List.of("k"));
        assertThat(new Mpich(PROGRAM, "4.0.2").toolWarnings(job)).isEmpty();
    }

    @Test
    void mpichReachesHostsWithTheKeyOfTheRun() {
        Job job = new Job(
                2,
                Optional.of(Path.of("/w/hosts")),
                Optional.of(new Way(Path.of("/w/ssh"), "10.0.0.1")),
                Mapping.SLOT,
                false,
                Optional.empty(),
                DIRECTORY,
                List.of("k"));
        assertThat(new Mpich(PROGRAM, "4").environment(job))
                .containsEntry("HYDRA_LAUNCHER", "ssh")
                .containsEntry("HYDRA_LAUNCHER_EXTRA_ARGS", "-F /w/ssh");
        assertThat(new Mpich(PROGRAM, "4.2.0").command(job))
                .containsSubsequence("-f", "/w/hosts", "-wdir", "/data", "-localhost", "10.0.0.1", "k")
                .doesNotContain("HARNESS_LEAVE_BY_ABORT");
        assertThat(List.of("3.4.3", "4.0.2", "4.1"))
                .allSatisfy(version -> assertThat(new Mpich(PROGRAM, version).command(job))
                        .containsSubsequence("-genv", "HARNESS_LEAVE_BY_ABORT", "yes", "k"));
        assertThat(new Mpich(PROGRAM, "4.2.0").toolWarnings(job)).isEmpty();
        assertThat(new Mpich(PROGRAM, "4.1").toolWarnings(job))
                .singleElement()
                .asString()
                .contains("MPICH 4.1", "MPI_Finalize", "Open MPI");
        assertThat(new OpenMpi(PROGRAM, "4.1.4").toolWarnings(job)).isEmpty();
    }

    @Test
    void aTemplateIsFilledIn() {
        Job job = new Job(
                3,
                Optional.empty(),
                Optional.empty(),
                Mapping.SLOT,
                false,
                Optional.empty(),
                DIRECTORY,
                List.of("k", "a b"));
        assertThat(TemplateLauncher.parse("srun --ntasks={processes}  {command} end")
                        .command(job))
                .containsExactly("srun", "--ntasks=3", "k", "a b", "end");
    }

    @ParameterizedTest
    @ValueSource(strings = {"srun {command}", "srun -n {processes}", "srun -n {processes} x{command}", " "})
    void aTemplateWithoutAPlaceIsRefused(String template) {
        assertThatThrownBy(() -> TemplateLauncher.parse(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{command}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:0", "a:-1", "a:x", "a,,b", "-n", "a b", "a:1:2", "$(x)"})
    void whatIsNoHostIsRefused(String hosts) {
        assertThatThrownBy(() -> HostSlots.parse(hosts)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMissingLauncherNamesItsPackage(@TempDir Path empty) {
        LauncherSearch search = new LauncherSearch(new SearchPath(List.of(empty)));
        assertThatThrownBy(() -> search.find(List.of(Implementation.MPICH)))
                .isInstanceOf(MissingProgramException.class)
                .hasMessageContaining("apt-get install mpich");
        assertThatThrownBy(() -> search.find(List.of(Implementation.values())))
                .hasMessageContaining("apt-get install openmpi-bin");
    }
}
