package harness.mpi.launch;

import java.io.IOException;

/** A program is not on this machine; the message says which package has it. */
public final class MissingProgramException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message one line
     */
    public MissingProgramException(String message) {
        super(message);
    }
}
