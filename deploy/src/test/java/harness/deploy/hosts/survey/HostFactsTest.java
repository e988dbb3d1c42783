package harness.deploy.hosts.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.deploy.hosts.survey.HostFacts.Jdk;
import harness.deploy.hosts.survey.HostFacts.State;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    private static final String ANSWER = """
            cores=8
            memory=125627924480
            epoch=1795281687
            os=Debian GNU/Linux 12 (bookworm), Linux 6.1.0, x86_64
            cpu=Intel(R) Xeon(R)
            jdk="11.0.2"|/usr/lib/jvm/old
            jdk="17.0.15"|/usr/lib/jvm/java 17
            mpi=openmpi|Open MPI 4.1.4
            mpi=mpich|MPICH 4.0.2
            work=ok|/dev/sda1|1000|400|/|/var/tmp/harness-a
            dir=ok|/dev/sdb|2000|1900|/data1|/data1
            dir=missing|||||/data2
            mount=readonly|/dev/sdc|1|1|/mnt/with a | bar|/mnt/with a | bar
            """;

    @TempDir
    Path directory;

    @Test
    void anAnswerIsUnderstood() {
        HostFacts facts = HostFacts.parse(ANSWER);
        assertThat(facts.cores()).isEqualTo(8);
        assertThat(facts.memoryBytes()).isEqualTo(125_627_924_480L);
        assertThat(facts.jdk()).contains(new Jdk("/usr/lib/jvm/java 17", "17.0.15"));
        assertThat(facts.directories()).extracting(HostFacts.Directory::state).containsExactly(State.OK, State.MISSING);
        assertThat(facts.tools().mpi())
                .containsExactlyInAnyOrderEntriesOf(Map.of("openmpi", "Open MPI 4.1.4", "mpich", "MPICH 4.0.2"));
        assertThat(facts.work().freeBytes()).isEqualTo(400 * 1024);
    }

    @Test
    void anAnswerThatIsCutOffIsRefused() {
        assertThatThrownBy(() -> HostFacts.parse("cores=8\n")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> HostFacts.parse("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Property(tries = 300)
    void whateverAMachineSaysIsUnderstoodOrRefused(@ForAll String noise) {
        try {
            assertThat(HostFacts.parse(noise).cores()).isPositive();
        } catch (IllegalArgumentException e) {
            assertThat(e).isNotNull();
        }
    }

    @Test
    void oldAndOddVersionsOfJavaAreNotTaken() {
        assertThat(List.of("17", "17.0.1", "21-ea", "25.0.3")).allMatch(version -> new Jdk("/j", version).fits());
        assertThat(List.of("1.8.0_392", "16.0.2", "", "unknown", "99999999999"))
                .noneMatch(version -> new Jdk("/j", version).fits());
    }

    /** The real script, in a real shell, about this machine. */
    @Test
    void theScriptDescribesThisMachine() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(directory.resolve("disk with space"));
        HostFacts facts = HostFacts.parse(script(
                directory.resolve("work").toString(),
                "",
                disk.toString(),
                directory.resolve("no").toString()));
        assertThat(facts.cores()).isBetween(1, Runtime.getRuntime().availableProcessors());
        assertThat(facts.memoryBytes()).isGreaterThan(1L << 28);
        assertThat(facts.work().state()).isEqualTo(State.OK);
        assertThat(directory.resolve("work")).isDirectory();
        assertThat(facts.directories())
                .extracting(HostFacts.Directory::path, HostFacts.Directory::state)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(disk.toString(), State.OK),
                        org.assertj.core.groups.Tuple.tuple(
                                directory.resolve("no").toString(), State.MISSING));
        assertThat(facts.directories().get(0).freeBytes()).isPositive();
    }

    @Test
    void theScriptTakesTheJdkThatItIsToldOf() throws IOException, InterruptedException {
        String home = System.getProperty("java.home");
        assertThat(HostFacts.parse(script(directory.resolve("w").toString(), home))
                        .jdk())
                .hasValueSatisfying(jdk -> assertThat(jdk.home()).isEqualTo(home));
        assertThat(HostFacts.parse(script(directory.resolve("w").toString(), "/nowhere"))
                        .jdks())
                .isEmpty();
    }

    private static String script(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("sh", "-s", "--"));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).start();
        try (InputStream script = HostScripts.of(HostScripts.JAVA, "probe.sh")) {
            script.transferTo(process.getOutputStream());
        }
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return out;
    }
}
