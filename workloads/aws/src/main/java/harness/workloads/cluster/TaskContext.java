package harness.workloads.cluster;

import harness.api.workload.WorkloadContext;
import harness.workloads.money.Bill;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The context of a workload in a map task.
 *
 * @param assignment of the task
 * @param scratch its directory
 */
record TaskContext(Assignment assignment, Path scratch) implements WorkloadContext {
    @Override
    public String text(String name) {
        return Optional.ofNullable(assignment.parameters().get(name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "workload " + assignment.workload() + " has no parameter '" + name + "'"));
    }

    /** Which cell of the plan it is, whatever its trial may spend. */
    Map<String, String> cell() {
        Map<String, String> cell = new HashMap<>(assignment.parameters());
        cell.remove(Bill.MAX_USD);
        cell.put("workload", assignment.workload());
        return cell;
    }

    @Override
    public long seed() {
        return assignment.seed();
    }

    @Override
    public int repeat() {
        return assignment.repeat();
    }

    @Override
    public String trial() {
        return assignment.trial();
    }

    @Override
    public Path configuration() {
        return scratch;
    }

    @Override
    public String home() {
        return assignment.home();
    }

    @Override
    public int mapSlots() {
        return 1;
    }

    @Override
    public int reduceSlots() {
        return 1;
    }

    /** The master says how far the trial is. */
    @Override
    public void progress(long done, long total, String unit) {}

    /** What is to be noted is in the task's result. */
    @Override
    public void note(String text) {}
}
