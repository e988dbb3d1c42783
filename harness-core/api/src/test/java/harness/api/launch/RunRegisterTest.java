package harness.api.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import harness.api.cache.CacheDirectory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunRegisterTest {
    @TempDir
    Path root;

    private final String runId = "test-" + UUID.randomUUID();
    private RunRegister register;

    @BeforeEach
    void makeRegister() {
        register = new RunRegister(new CacheDirectory(root));
    }

    @Test
    void aRunThatEndsLeavesNothing() throws IOException {
        Path scratch = root.resolve("scratch");
        try (RunRegister.Registration run = register.register(runId, scratch)) {
            Files.writeString(
                    Files.createDirectories(run.scratch().resolve("deep")).resolve("file"), "data");
            assertThat(register.sweep()).as("a living run is not swept").isEmpty();
            assertThat(scratch.resolve("deep/file")).exists();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(scratch)))
                    .isEqualTo("rwx------");
        }
        assertThat(scratch).doesNotExist();
        assertThat(entries()).isEmpty();
    }

    @Test
    void whatAKilledRunLeftIsRemovedAndALivingRunStays() throws IOException {
        String living = "test-" + UUID.randomUUID();
        Process alive = start(living);
        Process dead = start(runId);
        try {
            assertThat(RunProcesses.of(runId)).hasSize(1);
            assertThat(register.sweep()).as("both live").isEmpty();
            dead.destroyForcibly().onExit().join();
            assertThat(RunProcesses.of(runId)).as("its child lives on").hasSize(1);

            assertThat(register.sweep()).singleElement().satisfies(swept -> {
                assertThat(swept.id()).isEqualTo(runId);
                assertThat(swept.processes()).isEqualTo(1);
                assertThat(swept.scratch()).contains(root.resolve("scratch-" + runId));
            });
            assertThat(root.resolve("scratch-" + runId)).doesNotExist();
            assertThat(RunProcesses.of(runId)).isEmpty();
            assertThat(RunProcesses.of(living)).hasSize(1);
            assertThat(root.resolve("scratch-" + living)).exists();
            assertThat(entries()).singleElement().asString().contains(living);
        } finally {
            alive.destroyForcibly().onExit().join();
            register.sweep();
        }
        assertThat(entries()).isEmpty();
    }

    @Test
    void aDirectoryThatTheRunDidNotMakeIsNeverDeleted() throws IOException {
        Path precious = Files.createDirectory(root.resolve("precious"));
        Files.writeString(precious.resolve("file"), "data");
        assertThatThrownBy(() -> register.register(runId, precious)).isInstanceOf(FileAlreadyExistsException.class);

        Files.createDirectories(root.resolve("runs"));
        Files.writeString(root.resolve("runs/" + runId + ".json"), """
                {"id":"%s","pid":1,"started":"2026-01-01T00:00:00Z","scratch":"%s"}""".formatted(runId, precious));
        assertThat(register.sweep()).isEmpty();
        assertThat(precious.resolve("file")).hasContent("data");
        assertThat(entries()).isEmpty();
    }

    @Test
    void aRunThatIsKilledWhileItMakesOrDeletesItsDirectoryLeavesOneThatTheNextFinds() throws IOException {
        Path scratch = Files.createDirectory(root.resolve("scratch"));
        Files.createDirectories(root.resolve("runs"));
        Files.writeString(root.resolve("runs/" + runId + ".json"), """
                {"id":"%s","pid":1,"started":"2026-01-01T00:00:00Z","scratch":"%s"}""".formatted(runId, scratch));
        assertThat(register.sweep()).hasSize(1);
        assertThat(scratch).doesNotExist();
    }

    @Test
    void theMarkIsDeletedAfterEverythingElse() throws Exception {
        Path scratch = root.resolve("scratch");
        RunRegister.Registration run = register.register(runId, scratch);
        for (int i = 0; i < 3_000; i++) {
            Files.createFile(scratch.resolve("file" + i));
        }
        CompletableFuture<Void> deletion = CompletableFuture.runAsync(() -> {
            try {
                run.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        List<String> unmarked = new ArrayList<>();
        while (!deletion.isDone() && unmarked.isEmpty()) {
            if (!Files.exists(scratch.resolve(".harness-scratch"))) {
                String[] rest = scratch.toFile().list();
                unmarked.addAll(rest == null ? List.of() : List.of(rest));
            }
        }
        deletion.get();
        assertThat(unmarked).as("files whose owner nobody could tell any more").isEmpty();
        assertThat(scratch).doesNotExist();
    }

    @Test
    void aRunOnSeveralDisksLeavesNothingOnAnyOfThem() throws IOException {
        Path one = root.resolve("disk1/harness");
        Path two = root.resolve("disk2/harness");
        try (RunRegister.Registration run = register.register(runId, List.of(one, two))) {
            assertThat(run.scratch()).isEqualTo(one);
            assertThat(two).isDirectory();
        }
        assertThat(one).doesNotExist();
        assertThat(two).doesNotExist();
        Files.writeString(root.resolve("disk3"), "a file, not a disk");
        assertThatThrownBy(() -> register.register(runId, List.of(one, root.resolve("disk3/harness"))))
                .isInstanceOf(IOException.class);
        assertThat(one).as("the first, when the second cannot be made").doesNotExist();
        assertThat(entries()).isEmpty();
    }

    @Test
    void anEntryThatWasCutOffIsRemoved() throws IOException {
        Files.createDirectories(root.resolve("runs"));
        Files.writeString(root.resolve("runs/" + runId + ".json"), "{\"id\":\"");
        assertThat(register.sweep()).isEmpty();
        assertThat(entries()).isEmpty();
    }

    @Test
    void anIdThatBeginsLikeAnotherIsAnotherRun() throws IOException {
        Process alive = start(runId + "-longer");
        try {
            assertThat(RunProcesses.of(runId)).isEmpty();
        } finally {
            alive.destroyForcibly().onExit().join();
            register.sweep();
        }
    }

    private Process start(String id) throws IOException {
        Process process = new ProcessBuilder(Children.command("none", "register", root.toString(), id))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // The grandchild inherits the output and says that it is there.
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        assertThat(output.readLine()).contains("child");
        await().atMost(Children.DEADLINE).until(() -> !RunProcesses.of(id).isEmpty());
        return process;
    }

    private List<String> entries() {
        String[] names = root.resolve("runs").toFile().list((directory, name) -> name.endsWith(".json"));
        return names == null ? List.of() : List.of(names);
    }
}
