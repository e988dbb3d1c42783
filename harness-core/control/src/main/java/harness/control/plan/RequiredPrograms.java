package harness.control.plan;

import harness.api.UsageException;
import harness.record.plan.PlannedWorkload;
import java.util.List;
import java.util.function.Predicate;

/** Looks whether a machine has the programs that workloads call. */
public final class RequiredPrograms {
    private RequiredPrograms() {}

    /**
     * @param workloads that would run there
     * @param has tells whether the machine has one of some programs
     * @param where which machine it is; what the user has named is looked for on this one alone, on others when a job is prepared; for example {@code  of master (10.0.0.10)}; empty for this one
     * @throws UsageException if a program is not there; it names the package
     */
    public static void require(List<PlannedWorkload> workloads, Predicate<List<String>> has, String where) {
        for (PlannedWorkload workload : workloads) {
            workload.descriptor().requirements().stream()
                    .filter(requirement -> requirement.applies(workload.parameters()))
                    .filter(requirement -> where.isEmpty() || !requirement.named())
                    .filter(requirement -> !has.test(requirement.programs(workload.parameters())))
                    .findFirst()
                    .ifPresent(missing -> {
                        throw new UsageException("%s needs %s %s, which is not on the PATH%s: %s"
                                .formatted(
                                        workload.name(),
                                        String.join(" or ", missing.programs(workload.parameters())),
                                        missing.use(),
                                        where,
                                        missing.remedy()));
                    });
        }
    }
}
