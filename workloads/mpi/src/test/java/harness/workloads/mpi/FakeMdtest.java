package harness.workloads.mpi;

/** A script that prints what mdtest since 2019 prints, of as many files as it is asked for; more than two would take for ever. */
final class FakeMdtest {
    static final String SCRIPT = """
            #!/bin/sh
            [ "${OMPI_COMM_WORLD_RANK:-0}" = 0 ] || exit 0
            while [ $# -gt 0 ]; do
              case "$1" in
                -n) files=$2 ;;
              esac
              shift
            done
            [ $files -le 2 ] || exec sleep 1000
            tasks=${OMPI_COMM_WORLD_SIZE:-1}
            cat <<END
            -- started at 11/24/2026 08:09:51 --

            mdtest-3.3.0 was launched with $tasks total task(s) on 1 node(s)
            V-0: Rank   0 Line  2537 Shifting ranks by 1 for each phase.
            $tasks tasks, $((tasks * files)) files

            SUMMARY rate: (of 1 iterations)
               Operation                     Max            Min           Mean        Std Dev
               File creation             :    348.064        148.064        248.064         10.000
               File stat                 :  11003.618      10003.618      10503.618         10.000
               File removal              : 265967.280     165967.280     215967.280         10.000
            -- finished at 11/24/2026 08:09:52 --
            END
            """;

    private FakeMdtest() {}
}
