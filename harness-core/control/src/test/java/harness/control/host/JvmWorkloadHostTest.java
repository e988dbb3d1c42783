package harness.control.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.host.HostEvent;
import harness.api.host.Phase;
import harness.api.host.PhaseRequest;
import harness.api.launch.JsonLinesProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmWorkloadHostTest {
    /** Answers nothing, and does what has to be done before its end when its input ends. */
    private static final String LATE =
            "echo '{\"event\":\"ready\",\"workloads\":[]}'; cat >/dev/null; echo done >ended";

    @TempDir
    Path directory;

    @Test
    void aHostThatTakesTooLongIsToldToEndBeforeItIsKilled() {
        JvmWorkloadHost host = JvmWorkloadHost.start(new JsonLinesProcess.Spec<>(
                "the host",
                List.of("sh", "-c", LATE),
                directory,
                directory.resolve("log"),
                HostEvent.class,
                Duration.ofSeconds(30)));
        assertThatThrownBy(() -> host.perform(request(), Duration.ofMillis(1), event -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("did not end within 0 s (--timeout)");
        assertThat(directory.resolve("ended")).exists();
    }

    private static PhaseRequest request() {
        return new PhaseRequest(Phase.RUN, "sort", "sort-1", 1, 42, Map.of(), "conf", "/home", "scratch", 1, 1, 0);
    }
}
