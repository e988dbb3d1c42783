package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ChildExitTest {
    @Test
    void theLastWordsAreTheInnermostCauseOfAStackTrace() {
        ChildExit exit = exit("""
                started
                Exception in thread "main" java.io.IOException: Failed to bind to 0.0.0.0:4711
                \tat org.example.Server.open(Server.java:344)
                \tat org.example.Server.main(Server.java:12)
                Caused by: java.net.BindException: Address already in use
                \tat java.base/sun.nio.ch.Net.bind0(Native Method)
                \t... 2 more

                """);
        assertThat(exit.lastWords()).hasValue("java.net.BindException: Address already in use");
        assertThat(exit.inOneLine())
                .isEqualTo(
                        "the service (process 12) ended with exit code 1: java.net.BindException: Address already in use");
    }

    @Test
    void noStackTraceIsTooDeepNorDoesWhatItSuppressedCount() {
        String frames = "\tat org.example.Deep.call(Deep.java:1)\n".repeat(30);
        ChildExit exit =
                exit("java.io.IOException: no answer\n" + frames + "\tSuppressed: java.io.IOException: not closed\n\t"
                        + frames + "\tCaused by: java.io.EOFException: gone\n");
        assertThat(exit.lastWords()).hasValue("java.io.IOException: no answer");
        assertThat(exit.describe().lines()).hasSize(16).first().isEqualTo(exit.inOneLine() + "; its log ends:");
    }

    @Test
    void withoutAStackTraceTheyAreTheLastLine() {
        assertThat(exit("started\n  no disk at all  \n\n").lastWords()).hasValue("no disk at all");
    }

    @Test
    void aKilledProcessIsToldOfWithWhoKillsWithoutAWord() {
        assertThat(new ChildExit("the service", 12, 137, "").inOneLine())
                .startsWith("the service (process 12) ended with exit code 137 (SIGKILL: where memory runs out");
    }

    @Test
    void whoSaidNothingHasNoLastWords() {
        assertThat(exit(" \n").lastWords()).isEmpty();
        assertThat(exit("").inOneLine()).isEqualTo("the service (process 12) ended with exit code 1");
    }

    private static ChildExit exit(String log) {
        return new ChildExit("the service", 12, 1, log);
    }
}
