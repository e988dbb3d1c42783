package harness.control.trial;

import harness.api.cluster.DaemonLog;
import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseLateException;
import harness.api.host.PhaseRequest;
import harness.api.metric.Direction;
import harness.api.metric.Measurement;
import harness.api.metric.Metric;
import harness.api.workload.CacheState;
import harness.api.workload.Need;
import harness.api.workload.Verdict;
import harness.control.cluster.Cluster;
import harness.control.cluster.ClusterHealth;
import harness.control.host.PhaseFailedException;
import harness.control.host.WorkloadHost;
import harness.record.result.NodeState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/** A cluster whose hosts answer as they were told to; by default everything succeeds. */
final class FakeCluster implements Cluster {
    static final Metric RATE = new Metric("rate", "MiB/s", Direction.HIGHER, "Bytes over time.");

    private static final DateTimeFormatter LOG_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS").withZone(ZoneOffset.UTC);

    final List<String> calls = new ArrayList<>();
    final Map<String, Fault> faults = new HashMap<>();
    /** What a host says in one phase of one trial, or of one workload outside trials. */
    final Map<String, List<HostEvent>> says = new HashMap<>();

    private final Map<String, Integer> successes = new HashMap<>();
    ClusterHealth health = new ClusterHealth(2, 2);
    Verdict verdict = Verdict.valid("all 4 blocks compared");
    Duration elapsed = Duration.ofSeconds(5);
    OptionalDouble ownSeconds = OptionalDouble.empty();
    /** What a daemon logs whenever its log is read; nothing if empty. */
    String logged = "";

    int opened;
    int closed;

    /** What a host does instead of succeeding. */
    enum Fault {
        WORKLOAD_FAILS,
        HOST_DIES,
        PHASE_IS_LATE
    }

    /** Makes one phase of one trial (or of one workload, outside trials) go wrong. */
    void fault(String trial, Phase phase, Fault fault) {
        faults.put(trial + " " + phase, fault);
    }

    /** Lets a phase succeed so many times and fail from then on. */
    void failAfter(String key, int times) {
        successes.put(key, times);
    }

    @Override
    public Path configuration() {
        return Path.of("conf");
    }

    @Override
    public Optional<String> damage() {
        return health.damage(2);
    }

    @Override
    public List<DaemonLog> logs() {
        String now = LOG_TIME.format(Instant.now());
        return logged.isEmpty()
                ? List.of()
                : List.of(new DaemonLog(
                        "slave1", "logs/slave1/datanode.log", now + " ERROR [x] a.B: " + logged, Duration.ZERO));
    }

    /** As the states are taken one after another; a machine without any afterwards. */
    final List<List<NodeState>> states = new ArrayList<>();

    @Override
    public List<NodeState> nodes() {
        return states.isEmpty() ? List.of() : states.remove(0);
    }

    @Override
    public WorkloadHost open(String group, Set<Need> needs) {
        opened++;
        return new FakeHost();
    }

    @Override
    public void close() {}

    private final class FakeHost implements WorkloadHost {
        private boolean dead;

        @Override
        public HostEvent.Done perform(PhaseRequest request, Duration limit, Consumer<HostEvent> events)
                throws PhaseFailedException, IOException {
            if (dead) {
                throw new IllegalStateException("used on after its end");
            }
            String key = request.trial() + " " + request.phase();
            calls.add(key);
            events.accept(new HostEvent.Progress(1, 2, "bytes"));
            if (request.phase() == Phase.RUN) {
                events.accept(new HostEvent.Spending(request.spentPicoUsd() + 1));
            }
            says.getOrDefault(key, List.of()).forEach(events);
            Fault fault = faults.get(key);
            if (fault == Fault.HOST_DIES) {
                dead = true;
                throw new IOException("the host ended with exit code 137; its log ends:\nthe last of its words");
            }
            if (fault == Fault.PHASE_IS_LATE) {
                dead = true;
                throw new PhaseLateException("did not end within %d s".formatted(limit.toSeconds()));
            }
            long done = calls.stream().filter(key::equals).count();
            if (fault == Fault.WORKLOAD_FAILS || done > successes.getOrDefault(key, Integer.MAX_VALUE)) {
                throw new PhaseFailedException(
                        new HostEvent.Failed(request.phase(), "IOException: No space left on device", "stack"));
            }
            return new HostEvent.Done(
                    request.phase(),
                    Instant.EPOCH,
                    elapsed.toNanos(),
                    ownSeconds,
                    Optional.of(CacheState.cold("dropped")),
                    List.of(Measurement.of(RATE, 100)),
                    Optional.of(verdict));
        }

        @Override
        public void close() {
            closed++;
        }
    }
}
