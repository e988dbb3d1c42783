package harness.workloads.pagerank;

import java.io.IOException;

/** Files of ranks are not what they should be: the result is wrong, rather than the check impossible. */
final class WrongRanksException extends IOException {
    private static final long serialVersionUID = 1L;

    WrongRanksException(String message) {
        super(message);
    }
}
