package harness.cli.help;

import harness.api.workload.WorkloadDescriptor;
import harness.record.text.Nearest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What may have been meant by a word that no command knows. */
public final class Suggestion {
    /** A mistyped word must not lead to something that gives machines back, removes data or costs money. */
    private static final Set<String> NEVER = Set.of("down", "reap", "up");

    private Suggestion() {}

    /**
     * @param typed as a command
     * @param commands that there are
     * @return a clause for a message
     */
    public static String command(String typed, Collection<String> commands) {
        return Nearest.clause(
                typed, commands.stream().filter(name -> !NEVER.contains(name)).toList());
    }

    /**
     * An option that no command has may be the parameter of a workload.
     *
     * @param option for example {@code --size}
     * @param value that followed, if any did
     * @param words of the whole command line
     * @param workloads that there are
     * @return how it is set, for example {@code --set sort.size=1GiB}
     */
    public static Optional<String> parameter(
            String option, Optional<String> value, List<String> words, List<WorkloadDescriptor> workloads) {
        String[] parts = option.replaceFirst("^-+", "").split("=", 2);
        String given = parts.length == 2 ? parts[1] : value.orElse("VALUE");
        List<WorkloadDescriptor> owners = workloads.stream()
                .filter(workload -> workload.parameter(parts[0]).isPresent())
                .toList();
        return owners.stream()
                .filter(workload -> words.stream()
                        .flatMap(word -> List.of(word.split("[,=]", -1)).stream())
                        .anyMatch(word -> word.equals(workload.name()) || word.equals(workload.family())))
                .findFirst()
                .or(() -> owners.stream()
                        .filter(workload -> workload.name().equals("sort"))
                        .findFirst())
                .or(() -> owners.stream().findFirst())
                .map(owner -> "--set %s.%s=%s".formatted(owner.name(), parts[0], given));
    }
}
