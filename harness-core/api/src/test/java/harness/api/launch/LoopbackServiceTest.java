package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoopbackServiceTest {
    private static final LoopbackService.Keys KEYS = LoopbackService.Keys.random();

    @TempDir
    Path directory;

    @Test
    void isThereWhenItSaysItsPortAndGoesWhenItIsClosed() throws Exception {
        LoopbackService service = start("serve");
        assertThat(service.address()).hasToString("http://127.0.0.1:4711");
        ProcessHandle.Info child =
                ProcessHandle.of(service.process().pid()).orElseThrow().info();
        assertThat(child.commandLine().orElseThrow()).doesNotContain(KEYS.access(), KEYS.secret());
        service.close();
        assertThat(directory.resolve("service.log"))
                .content()
                .isEqualTo("answers " + KEYS.access().length());
        assertThat(service.process().exit()).succeedsWithin(Children.DEADLINE);
    }

    @Test
    void oneThatEndsInsteadSaysWhy() {
        assertThatThrownBy(() -> start("nothing"))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the service did not start: the service (process ")
                // The words of whatever ended it, not the first frame of its stack nor the end of a line.
                .hasMessageEndingWith(
                        ") ended with exit code 1: Exception in thread \"main\" java.lang.IllegalArgumentException: nothing");
    }

    @Test
    void keysAreNobodyElsesAndNotShown() {
        assertThat(KEYS.access()).matches("[0-9a-f]{32}").isNotEqualTo(KEYS.secret());
        assertThat(LoopbackService.Keys.random()).isNotEqualTo(KEYS);
        assertThat(KEYS.toString()).doesNotContain(KEYS.access()).doesNotContain(KEYS.secret());
    }

    private LoopbackService start(String argument) throws IOException, InterruptedException {
        return LoopbackService.start(
                "the service", Children.jvm("none", argument), KEYS, directory, directory.resolve("service.log"));
    }
}
