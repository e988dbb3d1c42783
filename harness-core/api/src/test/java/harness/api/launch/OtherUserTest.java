package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.api.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another user of the machine, who writes to a child's input as its parent would, and reads what it is. */
final class OtherUserTest {
    private static final List<String> NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");

    @TempDir
    Path directory;

    private final Children.Heard heard = new Children.Heard();

    @BeforeAll
    static void mayBecomeAnother() throws Exception {
        assumeTrue(
                Files.isDirectory(Path.of("/proc/self/fd")) && code(NOBODY, "true") == 0,
                "needs /proc, and to be root, who may run a program as another user");
    }

    @Test
    void theInputOfAChildTakesNothingFromAnotherUser() throws Exception {
        try (JsonLinesProcess<Children.Line> child = Children.start(directory, heard, Children.DEADLINE, "echo")) {
            await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
            assertThat(code(NOBODY, say("of another user", child))).isNotZero();
            assertThat(code(List.of(), say("of this user", child)))
                    .as("the same by this user")
                    .isZero();
            await().atMost(Children.DEADLINE).until(() -> heard.texts.contains("of this user"));
            assertThat(heard.texts).doesNotContain("of another user");
        }
    }

    @Test
    void theEnvironmentAndTheFilesOfAChildAreNotReadByAnotherUser() throws Exception {
        try (JsonLinesProcess<Children.Line> child = Children.start(directory, heard, Children.DEADLINE, "echo")) {
            await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
            for (String file : List.of("environ", "fd/0", "fd/1")) {
                String read = "head -c 1 /proc/%d/%s".formatted(child.pid(), file);
                assertThat(code(NOBODY, read)).as(file).isNotZero();
            }
            assertThat(code(NOBODY, "head -c 1 /proc/%d/cmdline".formatted(child.pid())))
                    .as("command lines are read by all")
                    .isZero();
        }
    }

    private static String say(String text, JsonLinesProcess<Children.Line> child) {
        return "printf '%%s\\n' '%s' > /proc/%d/fd/0".formatted(Json.line(new Children.Line(text)), child.pid());
    }

    private static int code(List<String> user, String command) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(user);
        words.addAll(List.of("sh", "-c", command));
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(Children.DEADLINE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        return process.exitValue();
    }
}
