package harness.mpi.launch;

import java.io.IOException;

/** An MPI program did not end well; the message is one line. */
public final class MpiFailedException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public MpiFailedException(String message) {
        super(message);
    }
}
