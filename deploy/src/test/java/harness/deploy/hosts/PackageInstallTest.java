package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageInstallTest {
    private static final PackageNeed LAUNCHER =
            new PackageNeed(List.of("mpirun.openmpi", "mpirun"), List.of("openmpi-bin"));
    private static final PackageNeed COMPILER =
            new PackageNeed(List.of("mpicc.openmpi"), List.of("libopenmpi-dev", "gcc", "libc6-dev"));

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

    /** Brings programs and a library for the packages that it is asked for. */
    private void packageManager(String name) throws IOException {
        machine.program(name, """
                echo "$*" >>'%1$s/asked'
                case "$*" in *nothing*) echo 'E: Unable to locate package nothing' >&2; exit 100 ;; esac
                for word; do
                  case $word in
                    openmpi*) touch '%2$s/mpirun'; chmod 755 '%2$s/mpirun' ;;
                    libopenmpi-dev) touch '%2$s/mpicc.openmpi'; chmod 755 '%2$s/mpicc.openmpi' ;;
                    libhdf5-openmpi-103-1 | hdf5-openmpi) mkdir -p '%1$s/lib/a' && touch '%1$s/lib/a/libhdf5_openmpi.so.103' ;;
                  esac
                done
                """.formatted(directory, machine.programs()));
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
                                .endsWith("install gcc libc6-dev libhdf5-openmpi-103-1 libopenmpi-dev openmpi-bin"));
        assertThat(install(LAUNCHER, COMPILER, library()).installed())
                .as("the second time")
                .isEmpty();
        assertThat(asked()).hasSize(3);
    }

    @Test
    void whatIsThereIsLeftAsItIs() throws IOException {
        packageManager("apt-get");
        machine.program("mpirun", "");
        assertThat(install(LAUNCHER, COMPILER).installed()).containsExactly("gcc", "libc6-dev", "libopenmpi-dev");
    }

    @Test
    void otherDistributionsHaveOtherNames() throws IOException {
        packageManager("dnf");
        assertThat(install(LAUNCHER, library()))
                .isEqualTo(new PackageInstall.Result("dnf", List.of("hdf5-openmpi", "openmpi")));
        assertThat(asked()).containsExactly("-q -y install hdf5-openmpi openmpi");
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
}
