package harness.workloads.disk;

import harness.api.cluster.Concurrency;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import harness.control.plan.Sizing;
import harness.control.plan.UserInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A context with the parameters that a plan would give a workload. */
final class StorageContext implements WorkloadContext {
    private final Map<String, String> parameters;
    private final String trial;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> decided = new HashMap<>();

    /** Of small files, and whatever else is given. */
    StorageContext(Workload workload, String trial, Map<String, String> given) {
        Map<String, UserInput.Value> settings = new HashMap<>();
        Map<String, String> small = new HashMap<>(Map.of("size", "16MiB", "block", "64KiB"));
        small.putAll(given);
        small.forEach((name, value) -> settings.put("storage." + name, new UserInput.Value(value, "--set")));
        this.trial = trial;
        this.parameters = Sizing.size(
                        List.of(workload.describe()),
                        List.of(workload.describe()),
                        1,
                        any -> new Concurrency(2, 1),
                        settings)
                .get(0)
                .parameters();
    }

    List<String> notes() {
        return notes;
    }

    /** What parameters came to. */
    Map<String, String> decided() {
        return decided;
    }

    @Override
    public void decided(String parameter, String value) {
        decided.put(parameter, value);
    }

    @Override
    public String keep(String title, String output) {
        return "outputs/" + trial + ".txt";
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
        return trial;
    }

    @Override
    public Path configuration() {
        throw new UnsupportedOperationException("there is no cluster");
    }

    @Override
    public String home() {
        throw new UnsupportedOperationException("there is no cluster");
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException("nothing is beside the results");
    }

    @Override
    public int mapSlots() {
        return 2;
    }

    @Override
    public int reduceSlots() {
        return 1;
    }

    @Override
    public void progress(long done, long total, String unit) {}

    @Override
    public void note(String text) {
        notes.add(text);
    }
}
