package harness.mpi.launch;

import java.io.IOException;

/** An MPI program did not end well; the message is one line. What it had printed until then is kept. */
public final class MpiFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String printed;

    /**
     * @param message one line
     */
    MpiFailedException(String message) {
        this(message, "");
    }

    private MpiFailedException(String message, String printed) {
        super(message);
        this.printed = printed;
    }

    /** The same failure with what the program printed. */
    MpiFailedException with(String output) {
        return new MpiFailedException(getMessage(), output);
    }

    /**
     * @return what the program printed on standard output and standard error, one behind the other
     */
    public String printed() {
        return printed;
    }
}
