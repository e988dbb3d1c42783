package harness.system.campaign;

import harness.api.json.Json;
import java.io.PrintStream;
import java.util.Optional;

/**
 * What a JVM that tries cases tells the campaign, a line of JSON each.
 *
 * @param done number of a case that is over, or -1
 * @param finding what was found, if this line says so
 * @param shown a case that went well, if it is the last of its JVM
 */
record CaseReport(int done, Optional<Finding> finding, Optional<String> shown) {
    static CaseReport of(Finding finding) {
        return new CaseReport(-1, Optional.of(finding), Optional.empty());
    }

    static void done(PrintStream out, int number) {
        print(out, new CaseReport(number, Optional.empty(), Optional.empty()));
    }

    static void found(PrintStream out, Finding finding) {
        print(out, of(finding));
    }

    static void well(PrintStream out, String evidence) {
        print(out, new CaseReport(-1, Optional.empty(), Optional.of(evidence)));
    }

    /** Tells it and ends this JVM, whose thread cannot be ended: another goes on with the next case. */
    static void hung(PrintStream out, String id, String evidence) {
        found(out, new Finding(id, "does not end", evidence));
        Runtime.getRuntime().halt(0);
    }

    private static void print(PrintStream out, CaseReport report) {
        out.println(Json.line(report));
        out.flush();
    }
}
