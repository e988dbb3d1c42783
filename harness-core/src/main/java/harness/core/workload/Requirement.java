package harness.core.workload;

import java.util.List;
import java.util.Map;

/**
 * A program that a workload calls and that Harness does not bring along.
 *
 * @param programs names, any of which will do
 * @param when it is needed: if all of these hold; always if there are none
 * @param use what it is for, for example {@code to start MPI programs}
 * @param debianPackage that has it
 */
public record Requirement(List<String> programs, List<Condition> when, String use, String debianPackage) {
    /** Copies the lists. */
    public Requirement {
        programs = List.copyOf(programs);
        when = List.copyOf(when);
    }

    /**
     * @param parameters of a planned workload
     * @return whether the program is needed
     */
    public boolean applies(Map<String, String> parameters) {
        return when.stream().allMatch(condition -> condition.holds(parameters));
    }
}
