package harness.control.trial;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cluster.DaemonLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoggedCauseTest {
    private static final String FAILURE =
            "File /a could only be written to 0 of the 1 minReplication nodes. There are 3 datanode(s) running";
    private static final Instant FROM = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant TO = FROM.plusSeconds(20);
    /** As a DataNode writes it, whose thread's name has brackets. */
    private static final String FULL =
            "2026-03-01 12:00:10,120 ERROR [DataXceiver for client DFSClient_1 at /10.0.0.7:4"
                    + " [Receiving block BP-1:blk_2]] org.apache.hadoop.hdfs.server.datanode.DataNode:"
                    + " slave3:9866:DataXceiver error processing WRITE_BLOCK operation  src: /10.0.0.7:4 dst: /10.0.0.3:9866\n"
                    + "java.io.IOException: No space left on device\n"
                    + "\tat java.base/sun.nio.ch.FileDispatcherImpl.write0(Native Method)\n";

    @Test
    void aFullDiskOfASlaveIsNamedBeforeWhatTheClientSays() {
        assertThat(explain(log("slave3", FULL)))
                .isEqualTo("the disk of slave3 is full: No space left on device (logs/slave3/cluster.log): " + FAILURE);
    }

    @Test
    void inALogOfAllNodesTheMessageNamesTheNodeOrNobodyDoes() {
        assertThat(explain(log("", FULL))).startsWith("the disk of slave3 is full: ");
        assertThat(explain(log("", FULL.replace("slave3:9866:", "slave3 to slave1: "))))
                .startsWith("the disk of a node is full: ");
    }

    @Test
    void theInnermostKnownCauseComesFirstAndHowManyNodesSayTheSame() {
        DaemonLog refused =
                log("master", "2026-03-01 12:00:01,000 WARN [main] a.B: java.net.ConnectException: Connection refused");
        assertThat(explain(refused, log("slave1", FULL), log("slave3", FULL)))
                .startsWith("the disk of slave1 is full (so on 1 other node): ");
        assertThat(explain(refused)).startsWith("master reaches a daemon no more: Connection refused (");
    }

    @Test
    void aRefusedConnectionExplainsNothingThatDoesNotSpeakOfNodes() {
        DaemonLog refused =
                log("master", "2026-03-01 12:00:01,000 WARN [main] a.B: java.net.ConnectException: Connection refused");
        assertThat(LoggedCause.explain("the output is out of order", List.of(refused), FROM, TO))
                .isEqualTo("the output is out of order");
    }

    @Test
    void theCauseOfAStackTraceIsItsLast() {
        assertThat(explain(log("slave0", """
                        2026-03-01 12:00:01,000 WARN [disk check] a.B: java.io.IOException: Input/output error of a volume
                        \tat a.B.c(B.java:1)
                        Caused by: java.io.IOException: Input/output error
                        """))).startsWith("a disk of slave0 has failed: Input/output error (logs/");
    }

    @Test
    void whatWasLoggedBeforeOrAfterTheTrialOrWithoutAlarmIsNotItsCause() {
        assertThat(explain(log("slave3", FULL.replace("12:00:10", "11:59:58")))).isEqualTo(FAILURE);
        assertThat(explain(log("slave3", FULL.replace("12:00:10", "12:00:22")))).isEqualTo(FAILURE);
        assertThat(explain(log("slave3", FULL.replace(" ERROR ", " INFO ")))).isEqualTo(FAILURE);
        assertThat(explain(log("slave3", "java.io.IOException: No space left on device\n")))
                .isEqualTo(FAILURE);
        assertThat(explain()).isEqualTo(FAILURE);
    }

    @Test
    void theClockOfAMachineThatIsAheadIsAllowedFor() {
        DaemonLog ahead = new DaemonLog("slave3", "a.log", FULL.replace("12:00:10", "12:05:10"), Duration.ofMinutes(5));
        assertThat(explain(ahead)).startsWith("the disk of slave3 is full: ");
        assertThat(explain(new DaemonLog("slave3", "a.log", FULL, Duration.ofMinutes(5))))
                .isEqualTo(FAILURE);
    }

    @Test
    void aFailureThatTellsItIsNotToldTwice() {
        assertThat(LoggedCause.explain("IOException: No space left on device", List.of(log("slave3", FULL)), FROM, TO))
                .isEqualTo("IOException: No space left on device");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            org.apache.hadoop.util.DiskChecker$DiskOutOfSpaceException: Out of space: The volume with the most available space (=1 B) is less than the block size (=134217728 B). | the disk of slave0 is full: Out of space: The volume
            Too many failed volumes - current valid volumes: 0, volumes configured: 1, volumes failed: 1, volume failures tolerated: 0 | a disk of slave0 has failed: Too many failed volumes
            java.lang.OutOfMemoryError: Java heap space | memory has run out on slave0: Java heap space
            java.net.SocketException: Too many open files | slave0 has too many files open: Too many open files
            Container [pid=7,containerID=c] is running beyond physical memory limits. Current usage: 2 GB | a process was killed on slave0 for its memory: Container [pid=7
            """)
    void causesAreToldInTheDaemonsWords(String line, String told) {
        String entry = "2026-03-01 12:00:01,000 WARN [main] org.apache.hadoop.Some$Thing: ";
        assertThat(explain(log("slave0", entry + line))).startsWith(told).endsWith(": " + FAILURE);
        assertThat(explain(log("slave0", entry + "it failed\n" + line))).startsWith(told);
    }

    private static String explain(DaemonLog... logs) {
        return LoggedCause.explain(FAILURE, Arrays.asList(logs), FROM, TO);
    }

    private static DaemonLog log(String node, String text) {
        return new DaemonLog(node, "logs/%s/cluster.log".formatted(node), text, Duration.ZERO);
    }
}
