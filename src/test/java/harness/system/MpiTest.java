package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import harness.mpi.RequiredPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MPI programs on mounted file systems, without a cluster. */
final class MpiTest {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    Path directory;

    @BeforeEach
    void need() {
        RequiredPrograms.need("mpirun.openmpi", "mpicc.openmpi", "h5pcc.openmpi");
    }

    @Test
    void everyPatternRunsWithoutAClusterOnOneFileSystemAfterAnother() throws Exception {
        HarnessJar jar = HarnessJar.in(directory);
        String name = SmallRun.newName();
        HarnessJar.Result result = jar.run(
                "run",
                "--workloads",
                "ior,btio,flashio,pop",
                "--filesystem",
                "local,tmpfs",
                "--warm-ups",
                "0",
                "--repeats",
                "2",
                "--name",
                name,
                "--set",
                "mpi.size=8MiB",
                "--set",
                "ior.block=1MiB",
                "--set",
                "btio.class=S",
                "--set",
                "mpi.processes=1");
        RunOnDisk run = new RunOnDisk(directory.resolve("runs").resolve(name), jar);
        assertThat(result.exit()).as(result.err()).isIn(0, 3);
        run.requireProven(20);
        assertThat(run.cache("ior-read-filesystem=tmpfs-1")).startsWith("warm cached: ");
        run.requireNothingLeft();
        assertThat(leftInSharedMemory()).isEmpty();
    }

    @Test
    void aKilledRunLeavesNeitherProcessesNorData() throws Exception {
        HarnessJar jar = HarnessJar.in(directory).withCache(directory.resolve("cache"));
        try (Command command =
                jar.start("mpi", "pop", "tmpfs", "--size", half(), "--processes", "1", "--name", "killed")) {
            await().atMost(Deadlines.OF_A_WAIT)
                    .until(() -> Files.exists(directory.resolve("runs/killed/logs")) && kernelsRunning());
            command.signal("KILL");
        }
        await().atMost(Deadlines.OF_A_WAIT).until(() -> !kernelsRunning());
        await().atMost(Deadlines.OF_A_WAIT).until(() -> leftInSharedMemory().isEmpty());
    }

    /** Of what is free: so much takes a while. */
    private static String half() throws IOException {
        long bytes = Files.getFileStore(SHARED_MEMORY).getUsableSpace() / 2;
        return Long.toString(Math.min(bytes, 6L << 30));
    }

    /** As the launcher of an MPI starts a program of another one. */
    @Test
    void programsThatDoNotFindEachOtherAreNamedWithTheirLauncher() throws IOException {
        Path launcher = Files.writeString(
                directory.resolve("launcher"),
                "#!/bin/sh\nn=$1\nshift\nfor each in $(seq $n); do \"$@\" & done\nwait\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        HarnessJar.Result result = HarnessJar.in(directory)
                .run(
                        "mpi",
                        "pop",
                        "tmpfs",
                        "--size",
                        "8MiB",
                        "--processes",
                        "2",
                        "--set",
                        "mpi.launcher=" + launcher + " {processes} {command}",
                        "--warm-ups",
                        "0",
                        "--repeats",
                        "1");
        assertThat(result.out() + result.err())
                .contains(
                        "2 programs of one process ran, not one of 2", "mpirun.openmpi belongs (--set mpi.mpi=openmpi");
        assertThat(result.exit()).isNotZero();
    }

    @Test
    void aFileSystemThatHasToBeDeployedIsRefusedHere() {
        HarnessJar.Result result =
                HarnessJar.in(directory).run("run", "--workloads", "pop", "--filesystem", "nfs-sync");
        assertThat(result.exit()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains("'nfs-sync'", "--provider hosts", "(--filesystem)");
        assertThat(result.err().lines()).hasSize(1);
    }

    /** The kernels of this test lie in its own cache. */
    private boolean kernelsRunning() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().command().orElse(""))
                .anyMatch(command -> command.startsWith(directory.toString()) && command.endsWith("/harness-kernels"));
    }

    private static List<Path> leftInSharedMemory() throws IOException {
        try (Stream<Path> entries = Files.list(SHARED_MEMORY)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith("harness-mpi-"))
                    .toList();
        }
    }
}
