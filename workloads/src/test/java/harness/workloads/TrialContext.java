package harness.workloads;

import harness.api.workload.WorkloadContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The context of one trial in a test: it keeps what it is told. */
public final class TrialContext implements WorkloadContext {
    private final Path configuration;
    private final Path scratch;
    private final String trial;
    private final Map<String, String> parameters;
    private final int mapSlots;
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    private volatile long done;
    private volatile long total;

    TrialContext(Path configuration, Path scratch, String trial, Map<String, String> parameters) {
        this(configuration, scratch, trial, parameters, TestCluster.MAP_SLOTS);
    }

    private TrialContext(Path configuration, Path scratch, String trial, Map<String, String> parameters, int mapSlots) {
        this.configuration = configuration;
        this.scratch = scratch;
        this.trial = trial;
        this.parameters = parameters;
        this.mapSlots = mapSlots;
    }

    /** A context without a cluster and without parameters. */
    public static TrialContext withoutCluster() {
        Path nowhere = Path.of("target", "no-cluster");
        return new TrialContext(nowhere, nowhere, "none", Map.of());
    }

    /** The same on a cluster that runs another number of map tasks at once. */
    public TrialContext withMapSlots(int slots) {
        return new TrialContext(configuration, scratch, trial, parameters, slots);
    }

    /** What was noted. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether progress was told up to the end. */
    public boolean ended() {
        return total > 0 && done == total;
    }

    @Override
    public String text(String name) {
        if (!parameters.containsKey(name)) {
            throw new IllegalArgumentException("no parameter '" + name + "'");
        }
        return parameters.get(name);
    }

    @Override
    public long seed() {
        return 42;
    }

    @Override
    public int repeat() {
        return 1;
    }

    @Override
    public String trial() {
        return trial;
    }

    @Override
    public Path configuration() {
        return configuration;
    }

    @Override
    public String home() {
        return "/harness/" + trial;
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public int mapSlots() {
        return mapSlots;
    }

    @Override
    public int reduceSlots() {
        return TestCluster.REDUCE_SLOTS;
    }

    @Override
    public void progress(long nowDone, long nowTotal, String unit) {
        done = nowDone;
        total = nowTotal;
    }

    @Override
    public void note(String text) {
        notes.add(text);
    }
}
