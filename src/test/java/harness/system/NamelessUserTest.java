package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As containers start programs: the system has no name for the user, and Java no home. */
@Tag("runs")
final class NamelessUserTest {
    private static final String NUMBER = "1000660000";

    @TempDir
    Path home;

    @Test
    void aUserWithoutALoginNameMeasures() throws IOException, InterruptedException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root becomes another user");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> words =
                new ArrayList<>(List.of("setpriv", "--reuid", NUMBER, "--regid", NUMBER, "--clear-groups"));
        words.addAll(List.of("env", "-u", "HARNESS_CACHE", "HOME=" + home, HarnessJar.USERS_JAVA.toString(), "-jar"));
        words.add(HarnessJar.path().toRealPath().toString());
        words.addAll(List.of(SmallRun.arguments("run", home, "--warm-ups", "0", "--wait")));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isIn(0, 3);
        assertThat(home.resolve(".cache/harness")).isDirectory();
        assertThat(home.resolve("run/results.jsonl")).content().doesNotContain("\"outcome\":\"failed\"");
    }
}
