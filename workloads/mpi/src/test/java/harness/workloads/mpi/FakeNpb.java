package harness.workloads.mpi;

/** A script that prints what BT-IO of NPB 3.3.1 needs to be read, of a run of class S on four processes. */
final class FakeNpb {
    static final String SCRIPT = """
            #!/bin/sh
            [ "$OMPI_COMM_WORLD_RANK" = 0 ] || exit 0
            cat <<END
             NAS Parallel Benchmarks 3.3 -- BT Benchmark
             Size:   12x  12x  12
             Iterations:   60    dt:   0.0100000
             Number of active processes:     4
             BTIO -- FULL MPI-IO write interval:   5
             BTIO -- statistics:
               I/O timing in seconds   :           0.02
               I/O timing percentage   :          19.23
               Total data written (MB) :           0.83
               I/O data rate  (MB/sec) :          33.18
             Class           = S
             Size            =             12x  12x  12
             Iterations      =                       60
             Time in seconds =                     0.13
             Total processes =                        4
             Mop/s total     =                  1808.15
             Verification    = SUCCESSFUL
             Version         =                    3.3.1
             Please send the results of this run to:
            END
            """;

    private FakeNpb() {}
}
