package harness.workloads.mpi;

/**
 * A script that prints what BT-IO of NPB 3.3.1 needs to be read, on four processes: of a run of class S, or of five steps of
 * the same grid where it finds {@code inputbt.data}.
 */
final class FakeNpb {
    static final String SCRIPT = """
            #!/bin/sh
            [ "$OMPI_COMM_WORLD_RANK" = 0 ] || exit 0
            class=S steps=60 percent=19.23 written=0.83 verification=SUCCESSFUL total=0.13
            [ ! -f inputbt.data ] || class=U steps=5 percent=15.38 written=0.07 verification=UNSUCCESSFUL
            [ $steps = 60 ] && seconds=0.02 rate=33.18 || { seconds=0.01 rate=6.91; percent=7.69; }
            cat <<END
             NAS Parallel Benchmarks 3.3 -- BT Benchmark
             Size:   12x  12x  12
             Iterations:   $steps    dt:   0.0100000
             Number of active processes:     4
             BTIO -- FULL MPI-IO write interval:   5
             BTIO -- statistics:
               I/O timing in seconds   :           $seconds
               I/O timing percentage   :          $percent
               Total data written (MB) :           $written
               I/O data rate  (MB/sec) :          $rate
             Class           = $class
             Size            =             12x  12x  12
             Iterations      =                       $steps
             Time in seconds =                     $total
             Total processes =                        4
             Mop/s total     =                  1808.15
             Verification    = $verification
             Version         =                    3.3.1
             Please send the results of this run to:
            END
            """;

    private FakeNpb() {}
}
