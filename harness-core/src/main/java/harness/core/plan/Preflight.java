package harness.core.plan;

import harness.core.UsageException;
import harness.core.machine.SearchPath;
import harness.core.workload.PlannedWorkload;
import harness.core.workload.Requirement;

/** What can be found out about a machine before anything is started on it. */
public final class Preflight {
    private Preflight() {}

    /**
     * @param plan that is to be run
     * @param path where programs of this machine are looked for
     * @throws UsageException if a workload of the plan would run on this machine and needs a program that is not there
     */
    public static void requirePrograms(Plan plan, SearchPath path) {
        if (!plan.deployment().onThisMachine()) {
            return;
        }
        for (PlannedWorkload workload : plan.workloads()) {
            workload.descriptor().requirements().stream()
                    .filter(requirement -> requirement.applies(workload.parameters()))
                    .filter(requirement ->
                            path.findFirst(requirement.programs()).isEmpty())
                    .findFirst()
                    .ifPresent(missing -> {
                        throw refused(workload, missing);
                    });
        }
    }

    private static UsageException refused(PlannedWorkload workload, Requirement missing) {
        return new UsageException("%s needs %s %s, which is not on the PATH: install it (Debian: apt-get install %s)"
                .formatted(
                        workload.name(),
                        String.join(" or ", missing.programs()),
                        missing.use(),
                        missing.debianPackage()));
    }
}
