package harness.workloads.mpi;

/** A script with the manners of IOR: it says that two processes moved 0.25 MiB in half a second, whatever it is asked. */
final class FakeIor {
    static final String SCRIPT = """
            #!/bin/sh
            [ "$OMPI_COMM_WORLD_RANK" = 0 ] || exit 0
            operation=read; writes=0; reads=1
            for word in "$@"; do
              case "$word" in
                -w) operation=write; writes=1; reads=0 ;;
                summaryFile=*) summary=${word#summaryFile=} ;;
              esac
            done
            cat > "$summary" <<END
            {"Version": "4.1.0", "Began": "Sat Nov 21 07:16:23 2026", "Command line": "ior $*", "Machine": "Linux vm",
            "tests": [{"TestID": 0,
              "Parameters": {"api": "POSIX", "deadlineForStonewall": 0, "repetitions": 1, "writeFile": $writes,
                "readFile": $reads, "segmentCount": 2, "transferSize": 16384, "blockSize": 65536},
              "Options": {"tasks": 2},
              "Results": [{"access": "$operation", "bwMiB": 0.5000, "openTime": 0.1, "wrRdTime": 0.3, "closeTime": 0.1,
                "totalTime": 0.5}]}],
            "summary": [{"operation": "$operation", "API": "POSIX", "segmentCount": 2, "blockSize": 65536,
              "transferSize": 16384, "numTasks": 2, "tasksPerNode": 2, "repetitions": 1, "filePerProc": 0,
              "bwMaxMIB": 0.5, "bwMinMIB": 0.5, "bwMeanMIB": 0.5, "bwStdMIB": 0.0, "MeanTime": 0.5, "xsizeMiB": 0.25}],
            "Finished": "Sat Nov 21 07:17:31 2026"}
            END
            """;

    private FakeIor() {}
}
