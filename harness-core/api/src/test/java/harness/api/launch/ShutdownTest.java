package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.LeftBehindException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShutdownTest {
    private final List<String> said = new ArrayList<>();

    @Test
    void theEndClosesLastFirstAndOnce() throws LeftBehindException {
        Shutdown shutdown = Shutdown.install(said::add);
        shutdown.register("first", () -> said.add("first"));
        shutdown.register("second", () -> said.add("second"));
        shutdown.close();
        shutdown.close();
        assertThat(said).containsExactly("second", "first");
        assertThat(shutdown.interrupted()).isFalse();
    }

    @Test
    void oneThatCannotBeClosedIsNamedAndTheOthersAreClosed() {
        Shutdown shutdown = Shutdown.install(said::add);
        shutdown.register("first", () -> said.add("first"));
        shutdown.register("the cluster", () -> {
            throw new IOException("it hangs");
        });
        assertThatThrownBy(shutdown::close).isInstanceOf(LeftBehindException.class);
        assertThat(said).containsExactly("the cluster may be left behind: it hangs", "first");
    }

    @Test
    void whatComesTooLateIsClosedAtOnce() throws LeftBehindException {
        Shutdown shutdown = Shutdown.install(said::add);
        shutdown.close();
        assertThatThrownBy(() -> shutdown.register("late", () -> said.add("late")))
                .isInstanceOf(CancellationException.class);
        assertThat(said).containsExactly("late");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    void aSignalClosesEverythingAndTellsWhatMayBeLeft(String signal) throws Exception {
        // A JVM leaves a signal alone that is ignored when it starts, as SIGHUP is below nohup.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=" + signal));
        command.addAll(Children.command("none", "shutdown"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).contains("ready");
            new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            assertThat(output.lines())
                    .containsExactly(
                            "{\"text\":\"interrupted, stopping\"}",
                            "{\"text\":\"third closed\"}",
                            "{\"text\":\"second may be left behind: disk full\"}",
                            "{\"text\":\"first closed\"}");
        }
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(Shutdown.LEFT_BEHIND);
    }
}
