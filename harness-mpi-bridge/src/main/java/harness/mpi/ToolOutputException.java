package harness.mpi;

import java.io.IOException;

/** A tool's output is not that of a run that ended well; the message says why in one line. */
public final class ToolOutputException extends IOException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST = 300;

    /**
     * @param tool for example {@code IOR}
     * @param reason what is wrong; its first line is used
     */
    public ToolOutputException(String tool, String reason) {
        super(tool + ": " + shorten(reason));
    }

    /**
     * @param tool for example {@code IOR}
     * @param reason what is wrong; its first line is used
     * @param cause what was found out
     */
    public ToolOutputException(String tool, String reason, Throwable cause) {
        super(tool + ": " + shorten(reason), cause);
    }

    private static String shorten(String reason) {
        String line = reason.strip().lines().findFirst().orElse("");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " ...";
    }
}
