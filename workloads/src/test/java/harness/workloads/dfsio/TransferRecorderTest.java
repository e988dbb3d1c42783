package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.dfsio.Trace.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TransferRecorderTest {
    @Test
    void recordsBytesAgainstTheWallClock() {
        TransferRecorder recorder = new TransferRecorder(4);
        Instant before = Instant.now().minus(Duration.ofSeconds(1));
        long start = recorder.begin();
        long pause = start;
        int moves = 0;
        while (pause - start < Duration.ofMillis(60).toNanos()) {
            recorder.moved(10);
            moves++;
            pause = recorder.now();
        }
        recorder.closed(new FileTime(0, start, start, recorder.now(), moves * 10L, 0));
        Trace trace = recorder.end();

        assertThat(trace.task()).isEqualTo(4);
        assertThat(trace.bytes()).isEqualTo(moves * 10L);
        assertThat(Instant.ofEpochSecond(0, trace.start()))
                .isAfter(before)
                .isBefore(Instant.now().plusSeconds(1));
        assertThat(trace.marks()).hasSizeBetween(3, 8).isSortedAccordingTo((a, b) -> Long.compare(a.time(), b.time()));
    }
}
