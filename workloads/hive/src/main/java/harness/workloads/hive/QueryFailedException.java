package harness.workloads.hive;

import harness.core.host.WorkloadHostMain;
import java.io.IOException;

/** Hive did not do what a statement says. */
public final class QueryFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param cause what Hive threw; the first line of its message is kept, and the log is named that has the rest
     */
    QueryFailedException(Throwable cause) {
        super(firstLine(cause) + log(), cause);
    }

    private static String firstLine(Throwable cause) {
        String message = cause.getMessage() == null ? "" : cause.getMessage();
        return message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse(cause.toString());
    }

    private static String log() {
        String log = System.getProperty(WorkloadHostMain.LOG_PROPERTY);
        return log == null ? "" : " (Hive's log: " + log + ")";
    }
}
