package harness.bench;

/** Who is measured. */
enum Contestant {
    /** What the others are compared with. */
    HARNESS("Harness"),
    /** Harness with an empty cache: first time ever on a machine. */
    HARNESS_COLD("Harness, first time ever"),
    /** Hadoop's own program, a client JVM of its own, on the cluster that Harness started. */
    SAME_CLUSTER("Hadoop's program, same cluster"),
    /** The same program without the start of its JVM. */
    SAME_CLUSTER_MAIN("Hadoop's program, same cluster, without JVM start"),
    /** Harness's DFSIO of as many bytes on the same cluster: what it writes while all tasks run. */
    DFSIO_WRITE("dfsio-write, same cluster, aggregate_bandwidth"),
    /** The same, by the bytes and the wall clock of the whole job. */
    DFSIO_WRITE_WHOLE("dfsio-write, same cluster, bytes / wall clock"),
    /** Hadoop's own program on daemons in JVMs of their own with default settings. */
    STOCK("Hadoop's program, stock cluster"),
    /** The stock cluster itself. */
    STOCK_CLUSTER("stock cluster"),
    /** The load generator wrk of Debian. */
    WRK("wrk"),
    /** YCSB's core with the thinnest binding. */
    YCSB("YCSB"),
    /** The launcher of the machine's MPI, with the words that Harness gives it. */
    MPIRUN("mpirun"),
    /** IOR itself, of the user's. */
    IOR("IOR"),
    /** BT-IO of the NAS Parallel Benchmarks, of the user's. */
    NPB("NPB's BT-IO");

    private final String label;

    Contestant(String label) {
        this.label = label;
    }

    /** Whether it is somebody else, to compare Harness with. */
    boolean peer() {
        return this != HARNESS && this != HARNESS_COLD;
    }

    String label() {
        return label;
    }
}
