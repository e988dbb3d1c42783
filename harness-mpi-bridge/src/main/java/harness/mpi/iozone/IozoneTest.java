package harness.mpi.iozone;

/** What IOzone's processes do together, by the words that it prints. */
public enum IozoneTest {
    /** Test 0, new files. */
    WRITE("initial writers"),
    /** Test 0, the same files again. */
    REWRITE("rewriters"),
    /** Test 1. */
    READ("readers"),
    /** Test 1, the same files again. */
    REREAD("re-readers");

    private final String words;

    IozoneTest(String words) {
        this.words = words;
    }

    /** {@return as IOzone calls the processes} */
    public String words() {
        return words;
    }
}
