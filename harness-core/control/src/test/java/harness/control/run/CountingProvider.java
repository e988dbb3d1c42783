package harness.control.run;

import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseRequest;
import harness.api.workload.CacheState;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.control.cluster.Cluster;
import harness.control.host.WorkloadHost;
import harness.control.provider.ClusterRequest;
import harness.control.provider.Provider;
import harness.control.provider.Site;
import harness.record.plan.Deployment;
import harness.record.result.NodeState;
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
import java.util.Set;
import java.util.function.Consumer;

/** Says what it is asked for; its clusters leave a file where they work. */
class CountingProvider implements Provider {
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
