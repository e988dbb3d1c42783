package harness.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of several deployments, killed in the second, by the shipped jar. */
@Tag("runs")
final class RedeployTest {
    @TempDir
    Path directory;

    private final String name = SmallRun.newName();

    @Test
    void aKilledRunGoesOnWithTheDeploymentThatItWasInAndTheReportTellsThemApart() throws IOException {
        HarnessJar jar = HarnessJar.in(directory);
        RunOnDisk run = new RunOnDisk(directory.resolve(name), jar);
        List<String> asked = new ArrayList<>(List.of("--slaves", "1", "--type", "hi1", "--workloads", "dfsio-write"));
        asked.addAll(List.of("--set", "dfsio.files=1", "--set", "dfsio.size=8MiB"));
        asked.addAll(List.of("--repeats", "2", "--redeploy", "2", "--out", directory.toString(), "--name", name));
        assertThat(jar.run(words("plan", asked)).out())
                .contains("2 timed repeats each in each of 2 deployments, about ");
        try (Command command = jar.start(words("run", asked))) {
            command.awaitErr("dfsio-write.d2-3 ");
            command.kill();
        }
        HarnessJar.Result resumed = jar.run("resume", run.path().toString(), "--json");
        assertThat(resumed.exit()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("deployment 2 of 2").doesNotContain("deployment 1 of 2");
        assertThat(run.outcomes())
                .containsOnlyKeys(
                        "dfsio-write-0",
                        "dfsio-write-1",
                        "dfsio-write-2",
                        "dfsio-write.d2-0",
                        "dfsio-write.d2-3",
                        "dfsio-write.d2-4")
                .containsValue("passed")
                .doesNotContainValue("failed");
        JsonNode deployments = Json.read(resumed.out()).path("numbers").get(0).path("deployments");
        assertThat(deployments.path("values")).hasSize(2);
        assertThat(deployments.path("betweenShare").doubleValue()).isBetween(0.0, 1.0);
        assertThat(Files.readString(run.path().resolve("report.html")))
                .contains("2 deployments gave", "is between deployments");
        assertThat(jar.run("report", run.path().toString(), "--format", "markdown")
                        .exit())
                .isZero();
        assertThat(Files.readString(run.path().resolve("report.md"))).contains("2 deployments gave");
        run.requireNothingLeft();
        assertThat(List.of("logs", "logs-2", "logs-3"))
                .allMatch(logs -> Files.isDirectory(run.path().resolve(logs)));
    }

    private static String[] words(String command, List<String> options) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(options);
        return words.toArray(String[]::new);
    }
}
