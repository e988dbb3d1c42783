package harness.control.plan;

import harness.api.UsageException;
import harness.api.machine.SearchPath;
import harness.record.plan.Plan;
import java.util.List;

/** What can be found out about this machine before anything is started on it. */
public final class Preflight {
    private Preflight() {}

    /**
     * @param plan that is to be run
     * @param path where programs of this machine are looked for
     * @throws UsageException if a workload of the plan would run on this machine and needs a program that is not there
     */
    public static void requirePrograms(Plan plan, SearchPath path) {
        if (plan.deployment().onThisMachine()) {
            RequiredPrograms.require(
                    plan.workloads(),
                    (List<String> names) -> path.findFirst(names).isPresent(),
                    "");
        }
    }
}
