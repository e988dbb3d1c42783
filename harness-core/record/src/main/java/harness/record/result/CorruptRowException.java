package harness.record.result;

/** A line of a results file that is no row as one was written. */
final class CorruptRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CorruptRowException(String where, String what) {
        this(where, what, null);
    }

    CorruptRowException(String where, String what, Throwable cause) {
        super(where + " is corrupt: " + what, cause);
    }
}
