package harness.workloads.mpi;

/**
 * A script with the manners of IOR: it says that two processes moved what they were asked for in a third of a second, which it
 * rounds.
 */
final class FakeIor {
    static final String SCRIPT = """
            #!/bin/sh
            [ "$OMPI_COMM_WORLD_RANK" = 0 ] || exit 0
            operation=read; writes=0; reads=1
            while [ $# -gt 0 ]; do
              case "$1" in
                -w) operation=write; writes=1; reads=0 ;;
                -b) block=$2 ;;
                -t) transfer=$2 ;;
                -s) segments=$2 ;;
                summaryFile=*) summary=${1#summaryFile=} ;;
              esac
              shift
            done
            bandwidth=$(awk "BEGIN {print 2 * $block * $segments / 1048576 * 3}")
            echo "Writing output to $summary"
            cat > "$summary" <<END
            {"Version": "4.1.0",
            "tests": [{"TestID": 0,
              "Parameters": {"api": "POSIX", "deadlineForStonewall": 0, "repetitions": 1, "writeFile": $writes,
                "readFile": $reads, "filePerProc": 0, "segmentCount": $segments, "transferSize": $transfer,
                "blockSize": $block},
              "Options": {"tasks": 2},
              "Results": [{"access": "$operation", "bwMiB": $bandwidth, "openTime": 0.1, "wrRdTime": 0.1333,
                "closeTime": 0.1, "totalTime": 0.3333}]}]}
            END
            """;

    private FakeIor() {}
}
