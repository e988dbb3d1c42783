package harness.workloads.mapreduce;

import java.io.IOException;

/** A MapReduce job ended without success. */
public final class JobFailedException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final String CAUSE = "Caused by: ";

    /**
     * @param job the job's name
     * @param reason what the cluster says; its first line is kept and, of a stack trace, the innermost cause
     */
    public JobFailedException(String job, String reason) {
        super("job " + job + " failed: " + inOneLine(reason.strip()));
    }

    private static String inOneLine(String reason) {
        String first = reason.lines().findFirst().orElse("the cluster gave no reason");
        // Causes of what was suppressed are indented.
        return reason.lines()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((outer, inner) -> inner)
                .map(line -> line.substring(CAUSE.length()).strip())
                .filter(cause -> !first.contains(cause))
                .map(cause -> first + ", caused by " + cause)
                .orElse(first);
    }
}
