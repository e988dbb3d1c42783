package harness.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import harness.mpi.RequiredPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a chroot whose root is no mount point: Java finds no mount there for a file. */
final class ChrootTest {
    /** The mounts are those of the shell alone, and go with it. */
    private static final String ENTER = """
            set -e
            cd "$1"
            for directory in /usr /etc /dev "$2"; do
              mkdir -p ".$directory"
              mount --bind "$directory" ".$directory"
            done
            mkdir -p proc root tmp
            mount -t proc proc proc
            for link in bin lib lib64 sbin; do
              [ -e "$link" ] || ln -s "usr/$link" "$link"
            done
            shift 2
            exec chroot . env HOME=/root HARNESS_CACHE=/tmp/cache HARNESS_SHARED_MACHINE=true "$@"
            """;

    @TempDir
    Path root;

    @BeforeEach
    void need() throws IOException, InterruptedException {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can change its root");
        assumeTrue(Files.isSymbolicLink(Path.of("/lib")), "the libraries of this machine are not all below /usr");
        assumeTrue(
                new ProcessBuilder("unshare", "--mount", "true").start().waitFor() == 0,
                "this machine has no mount namespaces");
        assumeTrue(java().startsWith("/usr/"), "the JDK that is installed is not below /usr");
    }

    @Test
    void harnessPlansAndMeasures() throws Exception {
        RequiredPrograms.need("mpirun.openmpi", "mpicc.openmpi", "h5pcc.openmpi");
        assertThat(harness("plan")).contains("dfsio-write").doesNotContain("Mount point not found");
        String said = harness(
                "mpi",
                "pop",
                "local",
                "--processes",
                "1",
                "--repeats",
                "1",
                "--warm-ups",
                "0",
                "--size",
                "2MiB",
                "--out",
                "/tmp/runs",
                "--name",
                "run");
        assertThat(said).contains("pop-1").doesNotContain("Mount point not found");
        assertThat(root.resolve("tmp/runs/run/results.jsonl")).content().contains("\"pop_bandwidth\"");
        assertThat(root.resolve("tmp/runs/run/environment.json"))
                .as("the free space is known, the mount is not")
                .content()
                .contains("\"fileSystem\" : \"unknown\"")
                .containsPattern("\"totalBytes\" : [1-9]");
    }

    private String harness(String... arguments) throws IOException, InterruptedException {
        Path jar = HarnessJar.path().toRealPath();
        List<String> words = new ArrayList<>(List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                ENTER,
                "sh",
                root.toString(),
                jar.getParent().toString()));
        words.addAll(List.of(java().toString(), "-jar", jar.toString()));
        words.addAll(List.of(arguments));
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isIn(0, 3);
        return said;
    }

    private static Path java() throws IOException {
        return HarnessJar.USERS_JAVA.toRealPath();
    }
}
