package harness.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.cluster.Cluster;
import harness.core.cluster.NodeState;
import harness.core.host.HostEvent;
import harness.core.host.Phase;
import harness.core.host.PhaseRequest;
import harness.core.host.WorkloadHost;
import harness.core.launch.CacheDirectory;
import harness.core.launch.RunRegister;
import harness.core.launch.Shutdown;
import harness.core.plan.PlainPlan;
import harness.core.plan.Plan;
import harness.core.plan.StopRule;
import harness.core.provider.ClusterRequest;
import harness.core.provider.Deployment;
import harness.core.provider.Provider;
import harness.core.provider.Site;
import harness.core.result.Results;
import harness.core.result.RunDirectory;
import harness.core.trial.RunEvent;
import harness.core.workload.CacheState;
import harness.core.workload.Need;
import harness.core.workload.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
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
        return PlainPlan.of(
                "counting",
                2,
                new StopRule(OptionalDouble.empty(), OptionalInt.empty(), Optional.empty(), 2, Optional.empty()),
                "sort");
    }

    /** Says what it is asked for; its clusters leave a file where they work. */
    private static final class CountingProvider implements Provider {
        final List<String> calls = new ArrayList<>();
        Optional<Integer> failAt = Optional.empty();
        Optional<String> diesAt = Optional.empty();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String summary() {
            return "Counts.";
        }

        @Override
        public int defaultRepeats() {
            return 2;
        }

        @Override
        public boolean isServiceSetting(String key) {
            return false;
        }

        @Override
        public Set<Need> provides() {
            return Need.HADOOP;
        }

        @Override
        public Deployment plan(ClusterRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Cluster start(Deployment deployment, Site site) throws IOException {
            long begun = calls.stream().filter("start"::equals).count() + 1;
            if (failAt.filter(at -> at == begun).isPresent()) {
                throw new IOException("no room");
            }
            calls.add("start");
            // Fails where the last deployment has left its own.
            Files.createFile(site.work().resolve("name-node"));
            return new CountingCluster();
        }

        private final class CountingCluster implements Cluster {
            @Override
            public Path configuration() {
                return Path.of("conf");
            }

            @Override
            public Optional<String> damage() {
                return Optional.empty();
            }

            @Override
            public List<NodeState> nodes() {
                return List.of();
            }

            @Override
            public WorkloadHost open(String group, Set<Need> needs) {
                return new CountingHost();
            }

            @Override
            public void close() {
                calls.add("close");
            }
        }

        private final class CountingHost implements WorkloadHost {
            @Override
            public HostEvent.Done perform(PhaseRequest request, Duration limit, Consumer<HostEvent> events) {
                if (request.phase() == Phase.RUN) {
                    if (diesAt.filter(request.trial()::equals).isPresent()) {
                        throw new UncheckedIOException(new IOException("the controller dies"));
                    }
                    calls.add(request.trial());
                }
                return new HostEvent.Done(
                        request.phase(),
                        Instant.now(),
                        Duration.ofSeconds(5).toNanos(),
                        OptionalDouble.empty(),
                        Optional.of(CacheState.cold("dropped")),
                        List.of(),
                        Optional.of(Verdict.valid("all compared")));
            }

            @Override
            public void close() {}
        }
    }
}
