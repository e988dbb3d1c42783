package harness.bench;

import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseRequest;
import harness.api.text.Reason;
import harness.api.workload.Verdict;
import harness.control.host.PhaseFailedException;
import harness.control.host.WorkloadHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Has a workload host do the phases of a trial, as Harness's trial driver does.
 *
 * @param bench with the plan
 * @param host that does them
 * @param configuration of the cluster
 * @param home directory of the workloads in the cluster's file system
 * @param scratch local directory of the workloads
 */
record TrialPhases(Bench bench, WorkloadHost host, Path configuration, String home, Path scratch)
        implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(20);

    private static final String SHELL = "org.apache.hadoop.fs.FsShell";
    /** A data set is a directory with one; its name is the workloads' own affair. */
    private static final String MANIFEST = "/_manifest.json";

    private static final String MANIFESTS = "/data/*" + MANIFEST;
    private static final double NANOS = 1e9;

    /**
     * A trial that passed.
     *
     * @param seconds elapsed time
     * @param metrics by name
     */
    record Trial(double seconds, Map<String, Double> metrics) {
        /** Copies the metrics. */
        Trial {
            metrics = Map.copyOf(metrics);
        }
    }

    /**
     * The one data set that is there.
     *
     * @param client of the same cluster
     */
    String input(PeerJob client) throws IOException, InterruptedException {
        String output = client.untimed("manifests", SHELL, List.of("-ls", "-C", home + MANIFESTS))
                .output();
        List<String> manifests = output.lines()
                .filter(line -> line.startsWith(home) && line.endsWith(MANIFEST))
                .toList();
        if (manifests.size() != 1) {
            throw new IOException("one data set was prepared, and these are there: " + manifests);
        }
        return manifests.get(0).substring(0, manifests.get(0).length() - MANIFEST.length());
    }

    /** Seconds that it took, by the clock of the workload's host. */
    double prepare(String workload, Map<String, String> changed) throws IOException, InterruptedException {
        return perform(request(Phase.PREPARE, workload, 0, changed)).nanos() / NANOS;
    }

    void cleanUp(String workload, Map<String, String> changed) throws IOException, InterruptedException {
        perform(request(Phase.CLEANUP, workload, 0, changed));
    }

    /** Cleans up after what was measured or has failed: what cannot be removed is said, and takes no rows with it. */
    void tryCleanUp(String workload, Map<String, String> changed) throws InterruptedException {
        try {
            cleanUp(workload, changed);
        } catch (IOException | RuntimeException e) {
            Bench.say("  %s is not cleaned up: %s".formatted(workload, Reason.of(e)));
        }
    }

    /** Caches, clock, counters, proof, removal of the output. */
    Trial trial(String workload, int repeat, Map<String, String> changed) throws IOException, InterruptedException {
        PhaseRequest request = request(Phase.RUN, workload, repeat, changed);
        // Not only for caches: some declare here what they need.
        perform(request.withPhase(Phase.CHILL));
        bench.chill(List.of());
        HostEvent.Done run = perform(request);
        HostEvent.Done measured = perform(request.withPhase(Phase.MEASURE));
        Verdict verdict = perform(request.withPhase(Phase.VALIDATE)).verdict().orElseThrow();
        perform(request.withPhase(Phase.DISCARD));
        if (!verdict.valid()) {
            throw new IOException(workload + " is invalid: " + verdict.reason());
        }
        Map<String, Double> metrics = new HashMap<>();
        measured.measurements().forEach(m -> metrics.put(m.metric().name(), m.value()));
        return new Trial(run.nanos() / NANOS, metrics);
    }

    private PhaseRequest request(Phase phase, String workload, int repeat, Map<String, String> changed) {
        Map<String, String> parameters = new HashMap<>(bench.workload(workload).parameters());
        parameters.putAll(changed);
        return new PhaseRequest(
                phase,
                workload,
                workload + "-" + repeat,
                repeat,
                bench.plan().seed(),
                parameters,
                configuration.toString(),
                home,
                scratch.resolve(workload).toString(),
                bench.plan().deployment().concurrency().maps(),
                bench.plan().deployment().concurrency().reduces(),
                0);
    }

    private HostEvent.Done perform(PhaseRequest request) throws IOException, InterruptedException {
        try {
            return host.perform(request, LIMIT, event -> {});
        } catch (PhaseFailedException e) {
            throw new IOException(request.trial() + " " + request.phase() + ": " + e.getMessage(), e);
        }
    }

    /** Ends the host. */
    @Override
    public void close() {
        host.close();
    }
}
