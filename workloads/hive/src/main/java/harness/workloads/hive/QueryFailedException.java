package harness.workloads.hive;

import harness.api.host.WorkloadHostMain;
import harness.api.text.Reason;
import java.io.IOException;

/** Hive did not do what a statement says. */
public final class QueryFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private QueryFailedException(Throwable cause, String where) {
        super(Reason.of(cause) + where, cause);
    }

    /**
     * @param cause what Hive threw in this process
     * @return the first line of its message, and the log that has the rest
     */
    static QueryFailedException here(Throwable cause) {
        String log = System.getProperty(WorkloadHostMain.LOG_PROPERTY);
        return new QueryFailedException(cause, log == null ? "" : " (Hive's log: " + log + ")");
    }

    /**
     * @param cause what a server answered
     * @param address of the server
     * @return the first line of its message, and where it comes from
     */
    static QueryFailedException on(String address, Throwable cause) {
        return new QueryFailedException(cause, " (" + address + ")");
    }
}
