package harness.api.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProgramMountTest {
    private static final String MOUNTS = """
            22 1 254:1 / / rw,relatime - ext4 /dev/root rw
            30 22 0:26 / /tmp rw,nosuid,noexec - tmpfs tmpfs rw
            31 30 0:27 / /tmp/may rw,nosuid - tmpfs tmpfs rw
            32 22 0:28 / /my\\040data rw,noexec shared:1 - tmpfs tmpfs rw
            33 22 0:29 / /srv rw,noexec - tmpfs tmpfs rw
            34 33 0:30 / /srv rw - tmpfs tmpfs rw
            """;

    @Test
    void theInnermostMountOfADirectoryCounts() {
        assertThat(ProgramMount.withoutPrograms(Path.of("/tmp/runs/r"), MOUNTS)).hasValue("/tmp");
        assertThat(ProgramMount.withoutPrograms(Path.of("/tmp/may/r"), MOUNTS)).isEmpty();
        assertThat(ProgramMount.withoutPrograms(Path.of("/tmpfs"), MOUNTS)).isEmpty();
        assertThat(ProgramMount.withoutPrograms(Path.of("/home/me"), MOUNTS)).isEmpty();
        assertThat(ProgramMount.withoutPrograms(Path.of("/my data/x"), MOUNTS)).hasValue("/my data");
        assertThat(ProgramMount.withoutPrograms(Path.of("/srv/x"), MOUNTS))
                .as("the later mount on the same directory")
                .isEmpty();
        assertThat(ProgramMount.withoutPrograms(Path.of("/tmp"), "")).isEmpty();
    }
}
