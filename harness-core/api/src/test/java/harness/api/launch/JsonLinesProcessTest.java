package harness.api.launch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonLinesProcessTest {
    @TempDir
    Path directory;

    private final Children.Heard heard = new Children.Heard();

    @Test
    void eventsComeInOrderAndTheChildEndsWithItsInput() throws Exception {
        List<String> sent = IntStream.range(0, 500).mapToObj(i -> "line " + i).toList();
        JsonLinesProcess<Children.Line> child = start("echo");
        for (String text : sent) {
            child.send(new Children.Line(text));
        }
        child.close();

        assertThat(child.exit().get(30, SECONDS).code()).isZero();
        assertThat(heard.texts).hasSize(501).endsWith(sent.toArray(String[]::new));
        assertThat(heard.exits).hasSize(1);
    }

    @Test
    void ofAUsersEnvironmentAChildGetsWhatDoesNotChangeIt() throws Exception {
        Path log = directory.resolve("environment.log");
        ProcessBuilder run = new ProcessBuilder(
                JvmCommand.java().toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EnvironmentMain.class.getName(),
                log.toString());
        run.environment().clear();
        Stream.of(
                        "PATH",
                        "HOME",
                        "LANG",
                        "TZ",
                        "TMPDIR",
                        "JAVA_HOME",
                        "HARNESS_CACHE",
                        "NO_PROXY",
                        "USER",
                        "OMP_NUM_THREADS")
                .forEach(name -> run.environment().put(name, "kept"));
        Stream.of(
                        "JDK_JAVA_OPTIONS",
                        "CLASSPATH",
                        "HADOOP_CONF_DIR",
                        "HADOOP_PROXY_USER",
                        "HDFS_NAMENODE_USER",
                        "YARN_OPTS",
                        "MAPRED_OPTS",
                        "HIVE_HOME",
                        "SPARK_HOME",
                        "TEZ_CONF_DIR",
                        "KRB5CCNAME",
                        "AWS_PROFILE",
                        "AWS_ENDPOINT_URL",
                        "SSH_AUTH_SOCK",
                        "HARNESS_HIVE_PASSWORD",
                        "MY_SECRET")
                .forEach(name -> run.environment().put(name, ""));
        run.environment().put("JAVA_TOOL_OPTIONS", "-Dwithheld=true");
        run.environment().put("_JAVA_OPTIONS", "-Dwithheld=true");

        assertThat(run.start().waitFor()).isZero();
        assertThat(Files.readAllLines(log))
                .map(line -> line.split("=")[0])
                .containsExactlyInAnyOrder(
                        "PATH",
                        "HOME",
                        "LANG",
                        "TZ",
                        "TMPDIR",
                        "JAVA_HOME",
                        "HARNESS_CACHE",
                        "NO_PROXY",
                        "USER",
                        "OMP_NUM_THREADS");
    }

    @Test
    void whatIsNoJsonGoesToTheLog() throws Exception {
        try (JsonLinesProcess<Children.Line> child = start("echo")) {
            child.send(new Children.Line("noise"));
            child.send(new Children.Line("after"));
            await().atMost(Children.DEADLINE).until(() -> heard.texts.contains("after"));
        }
        assertThat(heard.texts).hasSize(2);
        assertThat(Files.readString(directory.resolve("child.log"))).contains("a library prints this");
    }

    @Test
    void deathIsToldWithExitCodeAndEndOfTheLog() throws Exception {
        try (JsonLinesProcess<Children.Line> child = start("echo")) {
            child.send(new Children.Line("fail"));
            ChildExit exit = child.exit().get(30, SECONDS);

            assertThat(exit.code()).isEqualTo(3);
            assertThat(exit.describe())
                    .startsWith("the child (process " + child.pid() + ") ended with exit code 3")
                    .contains("it broke because of a test");
            assertThat(heard.exits).containsExactly(exit);
            assertThatThrownBy(() -> child.send(new Children.Line("too late")))
                    .isInstanceOf(ChildExitException.class)
                    .hasMessageContaining("exit code 3");
        }
    }

    @Test
    void aKilledChildIsNoticedAtOnce() throws Exception {
        try (JsonLinesProcess<Children.Line> child = start("echo")) {
            await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
            child.kill();
            assertThat(child.exit().get(Children.DEADLINE.toSeconds(), SECONDS).code())
                    .isEqualTo(128 + 9);
        }
    }

    @Test
    void aChildThatDoesNotListenIsKilledWithItsChildren() throws Exception {
        JsonLinesProcess<Children.Line> child = Children.start(directory, heard, Duration.ofMillis(200), "deaf");
        await().atMost(Children.DEADLINE).until(() -> !heard.texts.isEmpty());
        ProcessHandle grandchild = handle(heard.texts.get(0));
        child.close();

        assertThat(child.exit().get(30, SECONDS).code()).isEqualTo(128 + 9);
        await().atMost(Children.DEADLINE).until(() -> !grandchild.isAlive());
    }

    @Test
    void aFailingListenerEndsTheChild() {
        Children.Heard failing = new Children.Heard() {
            @Override
            public void event(Children.Line event) {
                throw new IllegalStateException("cannot bear it");
            }
        };
        try (JsonLinesProcess<Children.Line> child = Children.start(directory, failing, Children.DEADLINE, "echo")) {
            assertThatThrownBy(() -> child.exit().get(30, SECONDS)).hasRootCauseMessage("cannot bear it");
        }
    }

    @Test
    void theChildEndsWhenItsParentIsKilled() throws IOException {
        Process parent = new ProcessBuilder(Children.command("none", "parent", directory.toString(), "echo"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = parent.inputReader(StandardCharsets.UTF_8)) {
            ProcessHandle child = handle(output.readLine());
            assertThat(child.isAlive()).isTrue();
            parent.destroyForcibly();
            await().atMost(Children.DEADLINE).until(() -> !child.isAlive());
        }
    }

    @Test
    void whatCannotBeStartedIsNamed() {
        assertThatThrownBy(() -> JsonLinesProcess.start(
                        new JsonLinesProcess.Spec<>(
                                "the child",
                                List.of("/nowhere/java"),
                                directory,
                                directory.resolve("log"),
                                Children.Line.class,
                                Children.DEADLINE),
                        heard))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot start the child");
    }

    private JsonLinesProcess<Children.Line> start(String mode) {
        return Children.start(directory, heard, Children.DEADLINE, mode);
    }

    /** From a line such as {@code {"text":"pid 123"}} or {@code child 123}. */
    private static ProcessHandle handle(String line) {
        Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(line.replaceAll("\\D", "")));
        return handle.orElseThrow();
    }
}
