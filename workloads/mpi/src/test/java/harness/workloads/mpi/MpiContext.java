package harness.workloads.mpi;

import harness.api.cluster.Concurrency;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.control.plan.Sizing;
import harness.control.plan.UserInput;
import harness.record.plan.PlannedWorkload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A context with the parameters that a plan would give a workload, on a machine of four slots. */
final class MpiContext implements WorkloadContext {
    private static final Concurrency SLOTS = new Concurrency(4, 1);

    private final Map<String, String> parameters;
    private final Path scratch;
    private final List<String> notes = new ArrayList<>();
    private final List<String> kept = new ArrayList<>();
    private final Map<String, String> decided = new HashMap<>();

    /** On two processes, and whatever else is given. */
    MpiContext(Workload workload, Path scratch, Map<String, String> given) {
        this.scratch = scratch;
        this.parameters = planned(workload, given).parameters();
    }

    static PlannedWorkload planned(Workload workload, Map<String, String> given) {
        Map<String, UserInput.Value> settings = given.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> "mpi." + entry.getKey(), entry -> new UserInput.Value(entry.getValue(), "--set")));
        settings.putIfAbsent("mpi.oversubscribe", new UserInput.Value("yes", "--set"));
        return Sizing.size(List.of(workload.describe()), List.of(workload.describe()), 1, any -> SLOTS, settings)
                .get(0);
    }

    /** What parameters came to. */
    Map<String, String> decided() {
        return decided;
    }

    /** Commands and all that they printed. */
    List<String> kept() {
        return kept;
    }

    List<String> notes() {
        return notes;
    }

    @Override
    public String text(String name) {
        if (!parameters.containsKey(name)) {
            throw new IllegalArgumentException("no parameter " + name);
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
        return "trial-1";
    }

    @Override
    public Path configuration() {
        return scratch;
    }

    @Override
    public String home() {
        return "/unused";
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public int mapSlots() {
        return SLOTS.maps();
    }

    @Override
    public int reduceSlots() {
        return SLOTS.reduces();
    }

    @Override
    public void decided(String parameter, String value) {
        decided.put(parameter, value);
    }

    @Override
    public String keep(String title, String output) {
        kept.add(title + "\n" + output);
        return "outputs/trial-1.txt";
    }

    @Override
    public void progress(long done, long total, String unit) {}

    @Override
    public void note(String text) {
        notes.add(text);
    }
}
