package harness.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.cache.ClassPathGroup;
import harness.api.launch.JvmCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With files in place of what a JVM writes. */
class ArchiveRecordingTest {
    private static final JvmCommand COMMAND = JvmCommand.of("run", ClassPathGroup.ofThisJvm("own"), "Main");

    @TempDir
    Path cache;

    private Path archive;

    @BeforeEach
    void name() {
        archive = cache.resolve("cds/classes-01-02.jsa");
    }

    @Test
    void isMadeOnceAndByOneAtATime() throws Exception {
        try (ArchiveRecording recording = ArchiveRecording.of(archive).orElseThrow()) {
            assertThat(ArchiveRecording.of(archive)).isEmpty();
            Files.writeString(written(recording), "classes");
            assertThat(archive).doesNotExist();
            recording.publish(true);
        }
        assertThat(archive).hasContent("classes");
        assertThat(ArchiveRecording.of(archive)).isEmpty();
    }

    @Test
    void whatIsNotWholeIsNotTaken() throws Exception {
        try (ArchiveRecording recording = ArchiveRecording.of(archive).orElseThrow()) {
            Files.writeString(written(recording), "half of the cla");
        }
        Path left = Files.createFile(archive.resolveSibling("classes-01-02-1.tmp"));
        Path other = Files.createFile(archive.resolveSibling("classes-01-03-1.tmp"));
        Optional<ArchiveRecording> next = ArchiveRecording.of(archive);
        assertThat(next).isPresent();
        next.get().close();
        assertThat(left).doesNotExist();
        assertThat(other).exists();
        assertThat(archive).doesNotExist();
    }

    @Test
    void whatCouldNotBeMadeIsNotTriedAgain() throws Exception {
        try (ArchiveRecording recording = ArchiveRecording.of(archive).orElseThrow()) {
            Files.writeString(written(recording), "half of the cla");
            recording.publish(false);
        }
        assertThat(archive).doesNotExist();
        assertThat(ArchiveRecording.of(archive)).isEmpty();
    }

    @Test
    void aJvmWithAnAgentIsNotRecorded() {
        Map<String, String> agent = Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -javaagent:/opt/agent.jar");
        assertThat(ArchiveRecording.of(archive, agent)).isEmpty();
        Optional<ArchiveRecording> without = ArchiveRecording.of(archive, Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g"));
        assertThat(without).isPresent();
        without.get().close();
    }

    private static Path written(ArchiveRecording recording) {
        String flag = recording.of(COMMAND).flags().get(0);
        assertThat(flag).startsWith("-XX:ArchiveClassesAtExit=");
        return Path.of(flag.substring(flag.indexOf('=') + 1));
    }
}
