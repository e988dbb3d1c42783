package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.hosts.Answering;
import harness.deploy.hosts.BareMachine;
import harness.deploy.remote.Remote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageInstallTest {
    private static final PackageNeed LAUNCHER =
            new PackageNeed(List.of("mpirun.openmpi", "mpirun"), List.of("openmpi-bin"), "openmpi");
    private static final PackageNeed COMPILER = new PackageNeed(
            List.of("mpicc.openmpi", "mpicc"), List.of("libopenmpi-dev", "gcc", "libc6-dev"), "openmpi");
    private static final String OPEN_MPI = "echo 'mpirun (Open MPI) 4.1.5'";
    private static final String MPICH = "echo 'HYDRA build details:'; echo '    Version:    4.0.2'";

    @TempDir
    Path directory;

    private BareMachine machine;
    private Path log;

    @BeforeEach
    void aMachine() throws IOException {
        machine = new BareMachine(directory);
        log = directory.resolve("log");
    }

    /** Of a library, whose place and package change with its version. */
    private PackageNeed library() {
        return new PackageNeed(
                List.of(directory + "/lib/*/libhdf5_openmpi.so.*"), List.of("^libhdf5-openmpi-[0-9][0-9a-z-]*$"));
    }

    /** Brings programs and a library for the packages that it is asked for, as those of Debian or Red Hat have them. */
    private void packageManager(String name) throws IOException {
        machine.program(name, """
                echo "$*" >>'%1$s/asked'
                if [ -e '%3$s' ]; then echo "services: $('%3$s' nfs-server start; echo $?)" >>'%1$s/asked'; fi
                case "$*" in *nothing*) echo 'E: Unable to locate package nothing' >&2; exit 100 ;; esac
                for word; do
                  case $word in
                    openmpi-bin) touch '%2$s/mpirun.openmpi'; chmod 755 '%2$s/mpirun.openmpi' ;;
                    openmpi) mkdir -p '%1$s/lib64/openmpi/bin'; touch '%1$s/lib64/openmpi/bin/mpirun' ;;
                    libopenmpi-dev) touch '%2$s/mpicc.openmpi'; chmod 755 '%2$s/mpicc.openmpi' ;;
                    libhdf5-openmpi-103-1 | hdf5-openmpi) mkdir -p '%1$s/lib/a' && touch '%1$s/lib/a/libhdf5_openmpi.so.103' ;;
                  esac
                done
                """.formatted(directory, machine.programs(), machine.policy()));
        machine.program("apt-cache", """
                echo "$*" >>'%s/asked'
                echo 'libhdf5-openmpi-103-1 - HDF5 - runtime files'
                """.formatted(directory));
    }

    private PackageInstall.Result install(PackageNeed... needs) throws IOException {
        return PackageInstall.on(machine, "slave0 (a)", List.of(needs), log);
    }

    private List<String> asked() throws IOException {
        return Files.readAllLines(directory.resolve("asked"));
    }

    @Test
    void whatIsMissingIsInstalledByOneCommandAndOnce() throws IOException {
        packageManager("apt-get");
        assertThat(install(LAUNCHER, COMPILER, library()))
                .isEqualTo(new PackageInstall.Result(
                        "apt-get",
                        List.of("gcc", "libc6-dev", "libhdf5-openmpi-103-1", "libopenmpi-dev", "openmpi-bin")));
        assertThat(asked())
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("update"),
                        line -> assertThat(line).isEqualTo("search --names-only ^libhdf5-openmpi-[0-9][0-9a-z-]*$"),
                        line -> assertThat(line)
                                .contains("--no-install-recommends")
                                .endsWith("install gcc libc6-dev libhdf5-openmpi-103-1 libopenmpi-dev openmpi-bin"),
                        line -> assertThat(line)
                                .as("no service of a package is started")
                                .isEqualTo("services: 101"));
        assertThat(machine.policy()).doesNotExist();
        assertThat(install(LAUNCHER, COMPILER, library()).installed())
                .as("the second time")
                .isEmpty();
        assertThat(asked()).hasSize(4);
    }

    @Test
    void whatIsThereIsLeftAsItIs() throws IOException {
        packageManager("apt-get");
        machine.program("mpirun.openmpi", "");
        machine.program("dpkg-query", "case $4 in gcc | libc6-dev) echo installed ;; *) exit 1 ;; esac");
        machine.program("dpkg", "echo \"dpkg $*\" >>'%s/asked'".formatted(directory));
        assertThat(install(LAUNCHER, COMPILER).installed()).containsExactly("libopenmpi-dev");
        assertThat(asked())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .as("what an earlier one has left half done")
                                .startsWith("dpkg ")
                                .endsWith("--configure -a"),
                        line -> assertThat(line).endsWith("update"),
                        line -> assertThat(line).endsWith("install libopenmpi-dev"),
                        line -> assertThat(line).isEqualTo("services: 101"));
    }

    @Test
    void aPolicyOfTheMachinesOwnStays() throws IOException {
        packageManager("apt-get");
        machine.program("../policy-rc.d", "exit 7");
        install(LAUNCHER);
        assertThat(asked()).last().isEqualTo("services: 7");
        assertThat(machine.policy()).exists();
    }

    @ParameterizedTest
    @CsvSource({"openmpi,true,false", "mpich,false,true", "auto,true,true"})
    void aProgramOfAGeneralNameIsWhatItsLauncherSays(String mpi, boolean openMpi, boolean mpich) throws IOException {
        packageManager("dnf");
        assertThat(has(mpi, OPEN_MPI)).isEqualTo(openMpi);
        assertThat(has(mpi, MPICH)).isEqualTo(mpich);
        assertThat(has(mpi, "echo 'Another MPI'")).isFalse();
        assertThat(has("", "echo 'No MPI'")).isTrue();
    }

    /** Whether nothing has to be installed where launcher and compiler are of general names. */
    private boolean has(String mpi, String launcher) throws IOException {
        machine.program("mpirun", launcher);
        machine.program("mpicc", "");
        PackageNeed compiler = new PackageNeed(List.of("mpicc"), List.of("nothing"), mpi);
        try {
            return install(compiler).installed().isEmpty();
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("no mpicc, and dnf could not install nothing");
            return false;
        }
    }

    @Test
    void whoIsNotRootInstallsBySudo() throws IOException {
        packageManager("apt-get");
        machine.user("echo sudo >>'%s/sudo'; shift; \"$@\"".formatted(directory));
        assertThat(install(LAUNCHER).installed()).containsExactly("openmpi-bin");
        assertThat(directory.resolve("sudo")).exists();
        assertThat(machine.policy()).doesNotExist();
    }

    @Test
    void whoMayNotUseSudoIsToldSo() throws IOException {
        packageManager("apt-get");
        machine.user("echo 'sudo: a password is required' >&2; exit 1");
        assertThatThrownBy(() -> install(LAUNCHER))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): no mpirun.openmpi or mpirun, and apt-get could not install openmpi-bin"
                        + " (sudo: a password is required): see " + log);
        assertThat(directory.resolve("asked")).doesNotExist();
    }

    /** As where a new machine is just looking for updates. */
    @Test
    void listsThatAreLockedAreWaitedFor() throws IOException {
        packageManager("apt-get");
        Path lock = Files.writeString(directory.resolve("locked"), "");
        Path packages = machine.programs().resolve("packages");
        Files.move(machine.programs().resolve("apt-get"), packages);
        machine.program("apt-get", """
                if [ -e '%1$s' ]; then
                  echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 77 (apt-get)' >&2
                  exit 100
                fi
                '%2$s' "$@"
                """.formatted(lock, packages));
        machine.program("sleep", "rm '%s'".formatted(lock));
        assertThat(install(LAUNCHER).installed()).containsExactly("openmpi-bin");
        assertThat(asked()).first().asString().endsWith("update");
    }

    @Test
    void otherDistributionsHaveOtherNames() throws IOException {
        packageManager("dnf");
        assertThat(install(library())).isEqualTo(new PackageInstall.Result("dnf", List.of("hdf5-openmpi")));
        assertThat(asked()).containsExactly("-q -y install hdf5-openmpi");
    }

    @Test
    void whatIsInstalledWhereNobodyLooksIsMissing() throws IOException {
        packageManager("dnf");
        assertThatThrownBy(() -> install(LAUNCHER))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("slave0 (a): no mpirun.openmpi or mpirun, and dnf could not install openmpi");
        machine.program("rpm", "[ $2 = openmpi ]");
        assertThatThrownBy(() -> install(LAUNCHER)).hasMessageContaining("(openmpi is installed already): see ");
        assertThat(asked()).as("once").hasSize(1);
        assertThat(log).content().contains("openmpi is installed already");
    }

    @Test
    void whatCannotBeInstalledIsNamedWithItsPackageAndTheLog() throws IOException {
        packageManager("apt-get");
        assertThatThrownBy(() -> install(PackageNeed.of("it", "nothing"), LAUNCHER))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): no it, and apt-get could not install nothing (E: Unable to locate package"
                        + " nothing): see " + log);
        assertThat(log).content().contains("Unable to locate package");
    }

    @Test
    void aMachineWithoutAPackageManagerSaysSo() {
        assertThatThrownBy(() -> install(LAUNCHER))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(
                        "slave0 (a): no mpirun.openmpi or mpirun, and neither apt-get nor dnf nor yum to install openmpi-bin");
    }

    @Test
    void anInstallationThatBrokeOffIsNoneThatHadNothingToDo() {
        assertThatThrownBy(() -> installOn(Answering.with(-1, "", "")))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): the installation of openmpi-bin broke off with exit code -1 (it says nothing):"
                        + " see " + log);
        assertThatThrownBy(() -> installOn(Answering.with(0, "", "sh: syntax error\n")))
                .hasMessageContaining("(sh: syntax error)");
    }

    @Test
    void anInstallationThatTakesTooLongLeavesWhatItHasSaid() throws IOException {
        Files.writeString(log, "of an earlier time\n");
        assertThatThrownBy(() ->
                        installOn(Answering.overdue("slave0 (a) did not answer within 900 s", "Unpacking libucx0\n")))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): cannot tell whether openmpi-bin could be installed"
                        + " (slave0 (a) did not answer within 900 s): see " + log);
        assertThat(log).hasContent("of an earlier time\nUnpacking libucx0\n");
    }

    private PackageInstall.Result installOn(Remote remote) throws IOException {
        return PackageInstall.on(remote, "slave0 (a)", List.of(LAUNCHER), log);
    }
}
