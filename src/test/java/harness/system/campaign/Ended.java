package harness.system.campaign;

import java.util.List;

/**
 * A command that has ended.
 *
 * @param exit its exit code
 * @param out standard output
 * @param err standard error
 * @param created what is in the working directory since
 */
record Ended(int exit, String out, String err, List<String> created) {
    private static final List<String> TRACES = List.of("\tat ", "Exception", "java.lang.", "Error:", "Cannot invoke");

    Ended {
        created = List.copyOf(created);
    }

    /** Whether a reader sees Java instead of a message. */
    boolean hasTrace() {
        return TRACES.stream().anyMatch(err::contains);
    }

    /** What a finding shows. */
    String show() {
        return "exit code %d%n%s%s".formatted(exit, err, out.lines().limit(3).toList());
    }
}
