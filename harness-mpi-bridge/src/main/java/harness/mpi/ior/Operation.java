package harness.mpi.ior;

/** What IOR measures. */
public enum Operation {
    /** Writing the file. */
    WRITE("write"),
    /** Reading it. */
    READ("read");

    private final String word;

    Operation(String word) {
        this.word = word;
    }

    /**
     * @return as IOR prints it
     */
    public String word() {
        return word;
    }
}
