package harness.api.launch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParentInputTest {
    /** What a user is promised, of a machine that has time for it. */
    private static final Duration PROMISE = Duration.ofSeconds(10);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"order", "hang", "fail"})
    void aJvmAndWhatItHasStartedEndSoonAfterItsParentIsKilledWhateverItWaitsFor(String atTheEnd) throws IOException {
        Process parent = new ProcessBuilder(
                        Children.command("none", "parent", directory.toString(), "follow", atTheEnd))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = parent.inputReader(StandardCharsets.UTF_8)) {
            List<ProcessHandle> family = family(output.readLine());
            assertThat(family).hasSize(2).allMatch(ProcessHandle::isAlive);
            parent.destroyForcibly();
            assertThat(ParentInput.LIMIT).isLessThan(PROMISE);
            await().atMost(PROMISE.plus(Children.DEADLINE))
                    .until(() -> family.stream().noneMatch(ProcessHandle::isAlive));
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void whatIsDoneInOrderIsDoneBeforeTheEnd() throws Exception {
        Children.Heard heard = new Children.Heard();
        JsonLinesProcess<Children.Line> child = Children.start(directory, heard, Children.DEADLINE, "follow", "order");
        child.send(new Children.Line("hello"));
        await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
        child.close();

        assertThat(child.exit().get(Children.DEADLINE.toSeconds(), SECONDS).code())
                .isEqualTo(7);
        assertThat(heard.texts).hasSize(2).last().isEqualTo("in order");
    }

    /** However long it takes it to end by itself. */
    @Test
    void whatWasToldToStopHasNotFailedWhereItsInputEndsFirst() throws Exception {
        Children.Heard heard = new Children.Heard();
        JsonLinesProcess<Children.Line> child =
                Children.start(directory, heard, Children.DEADLINE, "follow", "expected");
        child.send(new Children.Line("stop"));
        await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
        child.close();

        assertThat(child.exit().get(Children.DEADLINE.toSeconds(), SECONDS).code())
                .isZero();
    }

    /** From a line such as {@code {"text":"123 124 ..."}}. */
    private static List<ProcessHandle> family(String line) {
        return Stream.of(line.replaceAll("\\D+", " ").strip().split(" "))
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
    }
}
