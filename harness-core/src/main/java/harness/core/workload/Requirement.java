package harness.core.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A program that a workload calls and that Harness does not bring along.
 *
 * @param programs names, any of which will do
 * @param when it is needed: if all of these hold; always if there are none
 * @param use what it is for, for example {@code to start MPI programs}
 * @param debianPackage that has it
 * @param elsewhere what a job needs of it on hosts other than the one that starts it; empty if nothing
 */
public record Requirement(
        List<String> programs, List<Condition> when, String use, String debianPackage, Optional<Elsewhere> elsewhere) {
    public Requirement {
        programs = List.copyOf(programs);
        when = List.copyOf(when);
    }

    /**
     * What only the host needs that starts a job.
     *
     * @param programs names, any of which will do
     * @param when it is needed: if all of these hold; always if there are none
     * @param use what it is for
     * @param debianPackage that has it
     */
    public Requirement(List<String> programs, List<Condition> when, String use, String debianPackage) {
        this(programs, when, use, debianPackage, Optional.empty());
    }

    /**
     * What the other hosts of a job need.
     *
     * @param files names of programs, or patterns of absolute paths, as of libraries; any of them will do
     * @param debianPackage that has it; a regular expression if it begins with {@code ^}, since the names of libraries change
     *     with their versions
     */
    public record Elsewhere(List<String> files, String debianPackage) {
        public Elsewhere {
            files = List.copyOf(files);
        }
    }

    /**
     * @param parameters of a planned workload
     * @return whether the program is needed
     */
    public boolean applies(Map<String, String> parameters) {
        return when.stream().allMatch(condition -> condition.holds(parameters));
    }
}
