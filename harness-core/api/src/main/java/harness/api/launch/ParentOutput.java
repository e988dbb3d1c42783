package harness.api.launch;

import harness.api.json.Json;
import java.io.PrintStream;

/** Standard output of a JVM that Harness has started, for its parent alone: one JSON object a line. */
public final class ParentOutput {
    private final PrintStream out;

    private ParentOutput(PrintStream out) {
        this.out = out;
    }

    /**
     * To be called before anything is printed: what libraries print goes to standard error from then on, so that it does not garble
     * the lines.
     *
     * @return the way to the parent
     */
    public static ParentOutput take() {
        ParentOutput output = new ParentOutput(System.out);
        System.setOut(System.err);
        return output;
    }

    /**
     * @param event becomes one line of JSON
     */
    public void tell(Object event) {
        line(Json.line(event));
    }

    /**
     * For a JVM without Jackson.
     *
     * @param json one line of JSON
     */
    public void line(String json) {
        synchronized (out) {
            out.println(json);
            out.flush();
        }
    }
}
