package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.launch.ChildProcess;
import harness.core.machine.SearchPath;
import harness.deploy.filesystem.Root;
import harness.deploy.remote.Remote;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaInstallTest {
    private static final List<String> TOOLS =
            List.of("sh", "sed", "awk", "head", "readlink", "dirname", "env", "mkdir", "cat", "chmod");

    @TempDir
    Path directory;

    private Path programs;

    /** A machine without Java: a search path with little on it, and a package manager that installs what the test says. */
    @BeforeEach
    void aMachineWithoutJava() throws IOException {
        programs = Files.createDirectories(directory.resolve("programs"));
        for (String tool : TOOLS) {
            Path found = SearchPath.ofEnvironment().find(tool).orElseThrow();
            Files.createSymbolicLink(programs.resolve(tool), found);
        }
        program("id", "echo 0");
    }

    private void program(String name, String body) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void packageManager(String name, String installs) throws IOException {
        program(name, """
                echo "$*" >>'%1$s/asked'
                case "$*" in
                  *%2$s)
                    mkdir -p '%1$s/jvm/a/bin'
                    echo 'JAVA_VERSION="17.0.9"' >'%1$s/jvm/a/release'
                    echo '#!/bin/sh' >'%1$s/jvm/a/bin/java'
                    chmod 755 '%1$s/jvm/a/bin/java'
                    ;;
                  *) echo "no package for: $*" >&2; exit 1 ;;
                esac
                """.formatted(directory, installs));
    }

    /** Only the places where Java is looked for are others. */
    private String install(String packageManager) throws IOException, InterruptedException {
        String java = HostScripts.text(HostScripts.JAVA)
                .replaceFirst("(?m)for home in .*; do$", "for home in '" + directory + "'/jvm/*; do");
        ProcessBuilder builder = new ProcessBuilder(programs.resolve("sh").toString(), "-s", "--", packageManager);
        builder.environment().clear();
        builder.environment().put("PATH", programs.toString());
        Process process =
                builder.redirectError(directory.resolve("err").toFile()).start();
        try (var input = process.getOutputStream()) {
            input.write((java + Root.FUNCTION + HostScripts.text("install-java.sh")).getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return out;
    }

    @Test
    void thePackageOfTheDistributionIsInstalledOnce() throws IOException, InterruptedException {
        packageManager("dnf", "java-17-amazon-corretto-headless");
        String found = "jdk=\"17.0.9\"|" + directory + "/jvm/a\n";
        assertThat(install("dnf")).isEqualTo("installed=java-17-amazon-corretto-headless\n" + found);
        assertThat(install("dnf")).as("the second time").isEqualTo(found);
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .containsExactly(
                        "-q -y install java-17-openjdk-headless", "-q -y install java-17-amazon-corretto-headless");
    }

    @Test
    void aNewerReleaseIsTakenWhereTheDistributionHasNoOther() throws IOException, InterruptedException {
        packageManager("apt-get", "openjdk-21-jre-headless");
        assertThat(install("apt-get")).startsWith("installed=openjdk-21-jre-headless\n");
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("update"),
                        line -> assertThat(line).endsWith("install openjdk-17-jre-headless"),
                        line -> assertThat(line).endsWith("install openjdk-21-jre-headless"));
    }

    @Test
    void whatThePackageManagerSaysIsKeptAndItsLastLineIsTheReason() throws IOException, InterruptedException {
        packageManager("dnf", "nothing");
        assertThat(install("dnf")).isEmpty();
        String err = Files.readString(directory.resolve("err"));
        Path log = directory.resolve("log");
        assertThatThrownBy(() -> JavaInstall.on(new Answering("", err), "slave0 (a)", "dnf", log))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): no Java 17 or newer, and dnf could not install one"
                        + " (no package for: -q -y install java-25-amazon-corretto-headless): see " + log);
        assertThat(log).hasContent(err);
    }

    @Test
    void theRuntimeThatFitsIsTaken() throws IOException {
        String out = "installed=openjdk-17-jre-headless\njdk=\"11.0.2\"|/old\njdk=\"17.0.15\"|/new\n";
        assertThat(JavaInstall.on(new Answering(out, "E: a warning\n"), "slave0", "apt-get", directory.resolve("log")))
                .isEqualTo(new JavaInstall.Result("/new", "17.0.15", Optional.of("openjdk-17-jre-headless")));
    }

    @Test
    void nothingIsInstalledWhereItMayNotBeOrIsNotNeeded() {
        InventoryHost host = host(Optional.empty(), true);
        assertThat(JavaInstall.possible(host, facts("root", ""))).contains("apt-get");
        assertThat(JavaInstall.possible(host, facts("sudo", "jdk=\"11.0.2\"|/old")))
                .contains("apt-get");
        assertThat(JavaInstall.possible(host, facts("root", "jdk=\"17\"|/jdk"))).isEmpty();
        assertThat(JavaInstall.possible(host, facts("none", ""))).isEmpty();
        assertThat(JavaInstall.possible(host(Optional.empty(), false), facts("root", "")))
                .isEmpty();
        assertThat(JavaInstall.possible(host(Optional.of("/opt/jdk"), true), facts("root", "")))
                .isEmpty();
        assertThat(JavaInstall.whyNot(host, facts("none", "")))
                .isEqualTo(", and user alice is neither root nor has sudo without a password to install one");
    }

    private static InventoryHost host(Optional<String> java, boolean install) {
        return new InventoryHost(
                "slave0",
                "10.0.0.2",
                "10.0.0.2",
                22,
                "alice",
                List.of(),
                "known",
                List.of(),
                java,
                Optional.empty(),
                Optional.empty(),
                install);
    }

    private static HostFacts facts(String privilege, String jdk) {
        return HostFacts.parse("""
                cores=8
                memory=16000000000
                epoch=1795281687
                manager=apt-get
                privilege=%s
                %s
                work=ok|/dev/sda1|1000|400|/|/var/tmp/harness-a
                """.formatted(privilege, jdk));
    }

    /** A machine on which everything has the same answer. */
    private record Answering(String out, String err) implements Remote {
        @Override
        public Result run(String command, InputStream input, Duration limit) {
            return new Result(0, out, err);
        }

        @Override
        public void read(String command, Reader reader, Duration limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ChildProcess start(String command, Path log) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
