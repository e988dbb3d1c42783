package harness.core.catalogue;

/** What an instance type is made for, by the provider's own division. */
public enum Category {
    /** Many or fast local disks. */
    STORAGE("storage"),
    /** Much memory per core. */
    MEMORY("memory"),
    /** Much computing power per price. */
    COMPUTE("compute"),
    /** Clusters that compute closely together. */
    HPC("hpc"),
    /** A balance of all. */
    GENERAL("general");

    private final String label;

    Category(String label) {
        this.label = label;
    }

    /**
     * @return one lower-case word, for example {@code storage}
     */
    public String label() {
        return label;
    }
}
