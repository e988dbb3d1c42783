package harness.workloads.aws;

import harness.api.workload.Parameter;
import harness.api.workload.Workload;
import harness.api.workload.WorkloadContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A context with the standard values of a workload's parameters and some others. */
public final class ProbeContext implements WorkloadContext {
    private final Map<String, String> parameters = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final String home;
    private final Path scratch;

    public ProbeContext(Workload workload, Path scratch, Map<String, String> given) {
        this(workload, "/harness/" + UUID.randomUUID(), scratch, given);
    }

    /** One of several contexts of a run. */
    public ProbeContext(Workload workload, String home, Path scratch, Map<String, String> given) {
        this.home = home;
        this.scratch = scratch;
        for (Parameter parameter : workload.describe().parameters()) {
            parameters.put(parameter.name(), parameter.standard().value());
        }
        // What a test counts begins with its trial.
        parameters.put("warm-up-limit", "0");
        given.forEach((name, value) -> {
            Parameter parameter = workload.describe().parameter(name).orElseThrow();
            parameters.put(name, parameter.parse("--set " + name, value));
        });
    }

    public List<String> notes() {
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
        return "probe-1";
    }

    @Override
    public Path configuration() {
        return scratch;
    }

    @Override
    public String home() {
        return home;
    }

    @Override
    public Path scratch() {
        return scratch;
    }

    @Override
    public int mapSlots() {
        return 1;
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
