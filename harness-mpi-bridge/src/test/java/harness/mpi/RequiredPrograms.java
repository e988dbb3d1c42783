package harness.mpi;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import harness.api.machine.SearchPath;
import java.util.List;

/** Programs that a test cannot do without. */
public final class RequiredPrograms {
    private RequiredPrograms() {}

    /** Skips the test where a program is missing, or fails it where {@code ./verify} was to install it. */
    public static void need(String... programs) {
        List<String> missing = List.of(programs).stream()
                .filter(program -> SearchPath.ofEnvironment().find(program).isEmpty())
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        String reason = "not on the PATH: " + String.join(", ", missing);
        if (Boolean.getBoolean("tests.required")) {
            fail(reason);
        }
        System.err.println("skipped, " + reason);
        abort(reason);
    }
}
