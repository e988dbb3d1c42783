package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.hosts.Answering;
import harness.deploy.hosts.BareMachine;
import harness.deploy.hosts.InventoryHosts;
import harness.deploy.hosts.inventory.InventoryHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaInstallTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    private BareMachine machine;

    @BeforeEach
    void aMachineWithoutJava() throws IOException {
        machine = new BareMachine(directory);
    }

    private void packageManager(String name, String installs) throws IOException {
        machine.program(name, """
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
    private String install(String packageManager) throws IOException {
        String java = HostScripts.text(HostScripts.JAVA)
                .replaceFirst("(?m)for home in .*; do$", "for home in '" + directory + "'/jvm/*; do");
        return machine.run(
                        "sh -s -- " + packageManager,
                        HostScripts.input(java + PackageInstall.script(JavaInstall.SCRIPT)),
                        LIMIT)
                .out();
    }

    @Test
    void thePackageOfTheDistributionIsInstalledOnce() throws IOException {
        packageManager("dnf", "java-17-amazon-corretto-headless");
        String found = "jdk=\"17.0.9\"|" + directory + "/jvm/a\n";
        assertThat(install("dnf")).isEqualTo("installed=java-17-amazon-corretto-headless\n" + found);
        assertThat(install("dnf")).as("the second time").isEqualTo(found);
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .containsExactly(
                        "-q -y install java-17-openjdk-headless", "-q -y install java-17-amazon-corretto-headless");
    }

    @Test
    void aNewerReleaseIsTakenWhereTheDistributionHasNoOther() throws IOException {
        packageManager("apt-get", "openjdk-21-jre-headless");
        assertThat(install("apt-get")).startsWith("installed=openjdk-21-jre-headless\n");
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("update"),
                        line -> assertThat(line).endsWith("install openjdk-17-jre-headless"),
                        line -> assertThat(line).endsWith("install openjdk-21-jre-headless"));
    }

    @Test
    void whatThePackageManagerSaysIsKeptAndItsLastLineIsTheReason() throws IOException {
        packageManager("dnf", "nothing");
        assertThat(install("dnf")).isEmpty();
        String err = Files.readString(machine.errors());
        Path log = directory.resolve("log");
        assertThatThrownBy(() -> JavaInstall.on(Answering.with("", err), "slave0 (a)", "dnf", log))
                .isInstanceOf(IOException.class)
                .hasMessage("slave0 (a): no Java 17 or newer, and dnf could not install one"
                        + " (no package for: -q -y install java-25-amazon-corretto-headless): see " + log);
        assertThat(log).hasContent(err);
    }

    @Test
    void theRuntimeThatFitsIsTaken() throws IOException {
        String out = "installed=openjdk-17-jre-headless\njdk=\"11.0.2\"|/old\njdk=\"17.0.15\"|/new\n";
        assertThat(JavaInstall.on(Answering.with(out, "E: a warning\n"), "slave0", "apt-get", directory.resolve("log")))
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
        return InventoryHosts.host("slave0", "10.0.0.2", "alice", java, install);
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
}
