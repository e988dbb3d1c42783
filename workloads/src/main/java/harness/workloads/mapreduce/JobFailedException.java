package harness.workloads.mapreduce;

import java.io.IOException;

/** A MapReduce job ended without success. */
public final class JobFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param job the job's name
     * @param reason what the cluster says; only its first line is kept
     */
    public JobFailedException(String job, String reason) {
        super("job " + job + " failed: " + reason.strip().lines().findFirst().orElse("the cluster gave no reason"));
    }
}
