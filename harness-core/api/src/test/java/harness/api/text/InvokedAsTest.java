package harness.api.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class InvokedAsTest {
    @Test
    void isTheLauncherOrTheJarAsItWasTyped() {
        assertThat(InvokedAs.of(Optional.of("./harness"), "/opt/harness.jar").name())
                .isEqualTo("./harness");
        assertThat(InvokedAs.of(Optional.empty(), "target/harness.jar").name())
                .isEqualTo("java -jar target/harness.jar");
        assertThat(InvokedAs.of(Optional.empty(), "my jars/harness.jar").name())
                .isEqualTo("java -jar 'my jars/harness.jar'");
        assertThat(InvokedAs.of(Optional.empty(), "classes:lib/picocli.jar").name())
                .isEqualTo("harness");
    }

    @Test
    void commandsInMessagesCanBeCopied() {
        InvokedAs jar = new InvokedAs("java -jar $x.jar");
        assertThat(jar.in("no run: see 'harness resume runs/a', harness is 0.1.0"))
                .isEqualTo("no run: see 'java -jar $x.jar resume runs/a', harness is 0.1.0");
        assertThat(jar.in("Examples:\n  harness run --quick\nmore    harness report r --all\n"))
                .isEqualTo("Examples:\n  java -jar $x.jar run --quick\nmore    java -jar $x.jar report r --all\n");
        assertThat(jar.in("every setting: harness plan --settings"))
                .isEqualTo("every setting: java -jar $x.jar plan --settings");
        assertThat(jar.in("harness run [OPTIONS]")).isEqualTo("java -jar $x.jar run [OPTIONS]");
        assertThat(jar.in("harness [OPTIONS] COMMAND")).isEqualTo("java -jar $x.jar [OPTIONS] COMMAND");
        assertThat(jar.in("harness: '1' is not allowed")).isEqualTo("harness: '1' is not allowed");
        assertThat(new InvokedAs("harness").in("'harness down lab'")).isEqualTo("'harness down lab'");
    }
}
