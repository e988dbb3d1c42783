package harness.control.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.cache.CacheDirectory;
import harness.api.launch.RunRegister;
import harness.api.launch.Shutdown;
import harness.record.plan.PlainPlan;
import harness.record.plan.Plan;
import harness.record.plan.StopRule;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import harness.record.trial.RunEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose cluster is started anew. */
class RedeployedRunTest {

    @TempDir
    Path out;

    private RunDirectory directory;
    private final CountingProvider provider = new CountingProvider();
    private final List<String> stages = new ArrayList<>();

    @BeforeEach
    void create() {
        directory = RunDirectory.create(out, "redeployed-" + UUID.randomUUID());
    }

    @Test
    void theClusterIsStartedAnewOnAnEmptyPlaceForEachDeployment() throws Exception {
        run();
        assertThat(provider.calls)
                .containsExactly(
                        "start",
                        "sort-0",
                        "sort-1",
                        "sort-2",
                        "close",
                        "start",
                        "sort.d2-0",
                        "sort.d2-3",
                        "sort.d2-4",
                        "close");
        assertThat(stages).contains("deployment 1 of 2", "deployment 2 of 2");
        Results results = Results.read(directory.results());
        assertThat(results.outcomes())
                .extracting(row -> row.facts().trial().deployment())
                .containsExactly(1, 1, 1, 2, 2, 2);
        assertThat(results.measurements())
                .extracting(row -> row.facts().trial().planned())
                .containsOnly("sort");
        assertThat(directory.readEnvironments()).hasSize(2);
    }

    /** Nothing is begun again that has ended: neither a trial nor a deployment. */
    @Test
    void aStoppedRunGoesOnWithinADeploymentAndBetweenThem() throws Exception {
        provider.failAt = Optional.of(2);
        assertThatThrownBy(this::run).isInstanceOf(IOException.class).hasMessageContaining("no room");
        assertThat(Results.read(directory.results()).finished()).containsExactly("sort-0", "sort-1", "sort-2");
        provider.failAt = Optional.empty();
        provider.diesAt = Optional.of("sort.d2-3");
        assertThatThrownBy(this::run).isInstanceOf(UncheckedIOException.class);
        provider.diesAt = Optional.empty();
        provider.calls.clear();
        run();
        assertThat(provider.calls).containsExactly("start", "sort.d2-3", "sort.d2-4", "close");
        provider.calls.clear();
        run();
        assertThat(provider.calls).isEmpty();
        assertThat(Results.read(directory.results()).passed()).hasSize(6);
    }

    private void run() throws IOException, InterruptedException {
        CacheDirectory cache = new CacheDirectory(out.resolve("cache"));
        RunRegister register = new RunRegister(cache);
        try (Shutdown shutdown = Shutdown.install(stages::add);
                RunRegister.Registration registration = register.register(directory.runId(), out.resolve("scratch"))) {
            new RunSession(plan(), provider, directory, registration, cache, false, this::hear, false).run(shutdown);
        }
    }

    private void hear(RunEvent event) {
        if (event instanceof RunEvent.Stage stage) {
            stages.add(stage.what());
        }
    }

    private static Plan plan() {
        return PlainPlan.of("counting", 2, StopRule.fixed(2), "sort");
    }
}
