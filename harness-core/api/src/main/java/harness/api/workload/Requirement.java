package harness.api.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that a workload calls and that Harness does not bring along.
 *
 * @param programs names, any of which will do; a parameter's name in braces stands for its value
 * @param when it is needed: if all of these hold; always if there are none
 * @param use what it is for, for example {@code to start MPI programs}
 * @param debianPackage that has it; empty if none has, so that the user has built it
 * @param elsewhere what a job needs of it on hosts other than the one that starts it; empty if nothing
 * @param remedy what to do where it is missing
 */
public record Requirement(
        List<String> programs,
        List<Condition> when,
        String use,
        String debianPackage,
        Optional<Elsewhere> elsewhere,
        String remedy) {
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-z-]+)}");

    public Requirement {
        programs = List.copyOf(programs);
        when = List.copyOf(when);
    }

    /**
     * What a package has.
     *
     * @param programs names, any of which will do
     * @param when it is needed: if all of these hold; always if there are none
     * @param use what it is for
     * @param debianPackage that has it
     * @param elsewhere what a job needs of it on hosts other than the one that starts it; empty if nothing
     */
    public Requirement(
            List<String> programs,
            List<Condition> when,
            String use,
            String debianPackage,
            Optional<Elsewhere> elsewhere) {
        this(
                programs,
                when,
                use,
                debianPackage,
                elsewhere,
                "install it (Debian: apt-get install %s)".formatted(debianPackage));
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
     * What no package has.
     *
     * @param programs names, any of which will do; a parameter's name in braces stands for its value
     * @param when it is needed: if all of these hold
     * @param use what it is for
     * @param remedy what to do where it is missing
     * @return the requirement
     */
    public static Requirement ofUser(List<String> programs, List<Condition> when, String use, String remedy) {
        return new Requirement(programs, when, use, "", Optional.empty(), remedy);
    }

    /**
     * @return whether it can be installed from a package
     */
    public boolean packaged() {
        return !debianPackage.isEmpty();
    }

    /**
     * @param parameters of a planned workload
     * @return its names with these
     */
    public List<String> programs(Map<String, String> parameters) {
        return named(programs, parameters);
    }

    /**
     * @return whether its name is what the user gave for a parameter
     */
    public boolean named() {
        return programs.stream().anyMatch(name -> PARAMETER.matcher(name).matches());
    }

    /**
     * @param names with the names of parameters in braces
     * @param parameters of a workload
     * @return the names with the values in place of the braces
     */
    public static List<String> named(List<String> names, Map<String, String> parameters) {
        return names.stream()
                .map(name -> PARAMETER
                        .matcher(name)
                        .replaceAll(match -> Matcher.quoteReplacement(parameters.getOrDefault(match.group(1), ""))))
                .toList();
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
