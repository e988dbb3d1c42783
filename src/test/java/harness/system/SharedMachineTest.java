package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others do on the machine is told from what the run does. */
@Tag("runs")
final class SharedMachineTest {
    private static final String[] SMALL = {
        "run",
        "--slaves",
        "1",
        "--workloads",
        "wordcount",
        "--set",
        "wordcount.size=8MiB",
        "--repeats",
        "1",
        "--warm-ups",
        "0"
    };

    @TempDir
    Path directory;

    @Test
    void busyLoopsBesideATrialMakeItInvalid() throws Exception {
        HarnessJar jar = HarnessJar.in(directory).alone();
        List<Process> loops = new ArrayList<>();
        // Another run of this user may measure here.
        try (Command command = jar.start(with("--wait", "--out", directory.toString(), "--name", "loops"))) {
            command.awaitErr("prepare wordcount");
            for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
                loops.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            HarnessJar.Result result = command.await();
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
        } finally {
            loops.forEach(Process::destroyForcibly);
        }
        RunOnDisk run = new RunOnDisk(directory.resolve("loops"), jar);
        assertThat(run.outcome("wordcount-1").path("reason").asText())
                .contains("others used the machines while the clock ran")
                .containsPattern("of the processors of this machine \\(.*\\bsh \\d+ %");
        assertThat(environment(run).path("load").path("shared").asBoolean()).isFalse();
        run.requireNothingLeft();
    }

    /** In a container of its own nobody else is to be seen, however busy the machine is: all that is busy there is the run's. */
    @Test
    void theRunsOwnProcessesAreNobodyElse() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may make a namespace of processes");
        List<String> words = new ArrayList<>(List.of("unshare", "--pid", "--fork", "--mount-proc"));
        words.addAll(List.of(
                HarnessJar.USERS_JAVA.toString(), "-jar", HarnessJar.path().toString()));
        words.addAll(List.of(with("--shared-machine", "--out", directory.toString(), "--name", "clean")));
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile());
        HarnessJar jar = HarnessJar.in(directory);
        builder.environment().put("HARNESS_CACHE", jar.cache().toString());
        int exit = builder.start().waitFor();
        assertThat(exit).as(Files.readString(directory.resolve("said"))).isZero();
        RunOnDisk run = new RunOnDisk(directory.resolve("clean"), jar);
        JsonNode samples = Json.read(run.path().resolve("samples").resolve("wordcount-1.json"));
        double seconds = samples.at("/foreign_cpu_share.seconds/0").asDouble();
        double processors = samples.at("/foreign_cpu_share.processors/0").asDouble();
        assertThat(seconds).isGreaterThan(1);
        assertThat(samples.at("/foreign_cpu_share.foreign/0").asDouble() / seconds / processors)
                .isLessThan(0.01);
        assertThat(environment(run).path("load").path("shared").asBoolean()).isTrue();
        assertThat(environment(run).path("nodes")).hasSize(1);
    }

    private static JsonNode environment(RunOnDisk run) throws Exception {
        return Json.read(run.path().resolve("environment.json"));
    }

    private static String[] with(String... more) {
        List<String> all = new ArrayList<>(List.of(SMALL));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
