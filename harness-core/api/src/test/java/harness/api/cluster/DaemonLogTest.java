package harness.api.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DaemonLogTest {
    private static final String FAILURE = "the datanode ended with exit code 1";

    /** As Hadoop writes it when it ends a daemon itself. */
    private static final String LOG = """
            2026-03-01 12:00:01,000 WARN [main] org.apache.hadoop.hdfs.Early: first
            2026-03-01 12:00:02,000 ERROR [main] org.apache.hadoop.hdfs.server.datanode.DataNode: Exception in secureMain
            java.lang.RuntimeException: Cannot start
            \tat a.B.c(B.java:1)
            Caused by: java.net.BindException: Port in use: localhost:9864
            \tat a.B.d(B.java:2)
            \t... 12 more
            2026-03-01 12:00:03,000 WARN [main] org.apache.hadoop.hdfs.Late: it ends
            2026-03-01 12:00:04,000 INFO [main] org.apache.hadoop.hdfs.server.datanode.DataNode: SHUTDOWN_MSG:
            """;

    @Test
    void theInnermostCauseOfTheLastErrorIsToldAndWhichLogHasIt() {
        assertThat(explain(LOG)).isEqualTo(FAILURE + ": Port in use: localhost:9864 (logs/datanode.log)");
    }

    @Test
    void aLogThatSaysNothingOfItAddsNothing() {
        assertThat(explain("")).isEqualTo(FAILURE);
        assertThat(explain(LOG.replace(" ERROR ", " WARN "))).isEqualTo(FAILURE);
        assertThat(explain("2026-03-01 12:00:04,000 INFO [main] a.B: SHUTDOWN_MSG:"))
                .isEqualTo(FAILURE);
    }

    private static String explain(String text) {
        return DaemonLog.explain(FAILURE, List.of(new DaemonLog("", "logs/datanode.log", text, Duration.ZERO)));
    }
}
