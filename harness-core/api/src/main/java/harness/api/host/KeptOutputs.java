package harness.api.host;

/** Where a run keeps what programs of its trials have printed. */
public final class KeptOutputs {
    /** The directory, below the run's. */
    public static final String DIRECTORY = "outputs";

    private KeptOutputs() {}

    /**
     * @param trial id of a trial, or of a planned workload for what is run outside trials
     * @return the file, relative to the run directory
     */
    public static String file(String trial) {
        return DIRECTORY + "/" + trial + ".txt";
    }
}
