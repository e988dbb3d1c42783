package harness.workloads.aws;

import harness.api.workload.WorkloadContext;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a workload that does not run yet.
 *
 * @param parameters every one
 */
public record PlannedContext(Map<String, String> parameters) implements WorkloadContext {
    public PlannedContext {
        parameters = Map.copyOf(parameters);
    }

    @Override
    public String text(String name) {
        return Optional.ofNullable(parameters.get(name))
                .orElseThrow(() -> new IllegalArgumentException("no parameter '" + name + "'"));
    }

    @Override
    public long seed() {
        return 0;
    }

    @Override
    public int repeat() {
        throw planned();
    }

    @Override
    public String trial() {
        throw planned();
    }

    @Override
    public Path configuration() {
        throw planned();
    }

    @Override
    public String home() {
        throw planned();
    }

    @Override
    public Path scratch() {
        throw planned();
    }

    @Override
    public int mapSlots() {
        throw planned();
    }

    @Override
    public int reduceSlots() {
        throw planned();
    }

    @Override
    public void progress(long done, long total, String unit) {
        throw planned();
    }

    @Override
    public void note(String text) {
        throw planned();
    }

    private static IllegalStateException planned() {
        return new IllegalStateException("nothing runs yet");
    }
}
