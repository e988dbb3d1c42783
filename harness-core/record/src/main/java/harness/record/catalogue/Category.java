package harness.record.catalogue;

/** What an instance type is made for, by the provider's own division. */
public enum Category {
    /** Many or fast local disks. */
    STORAGE,
    /** Much memory per core. */
    MEMORY,
    /** Much computing power per price. */
    COMPUTE,
    /** Clusters that compute closely together. */
    HPC,
    /** A balance of all. */
    GENERAL
}
