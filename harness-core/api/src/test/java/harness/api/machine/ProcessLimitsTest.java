package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLimitsTest {
    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             %s                   %1$s                 processes
            Max open files            1024                 %s                   files
            Max file size             %s                   unlimited            bytes
            """;

    @Test
    void whatTheUserMayHaveIsComparedWithWhatTheClusterTakes() {
        assertThatCode(() -> ProcessLimits.require(
                        "the cluster",
                        1616,
                        1296,
                        ", or use fewer --slaves",
                        LIMITS.formatted("unlimited", "1048576", "unlimited"),
                        0))
                .doesNotThrowAnyException();
        assertThatCode(() -> ProcessLimits.require(
                        "the cluster",
                        552,
                        512,
                        ", or use fewer --slaves",
                        LIMITS.formatted("4096", "1024", "unlimited"),
                        0))
                .as("the soft limit of files is no limit of a JVM")
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ProcessLimits.require(
                        "the cluster",
                        1616,
                        1296,
                        ", or use fewer --slaves",
                        LIMITS.formatted("unlimited", "1024", "unlimited"),
                        0))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "the cluster needs about [\\d,]+ open files and 1,024 are allowed: raise 'ulimit -Hn', or use fewer --slaves");
        assertThatThrownBy(() -> ProcessLimits.require(
                        "the cluster",
                        1616,
                        1296,
                        ", or use fewer --slaves",
                        LIMITS.formatted("300", "1048576", "unlimited"),
                        0))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "the cluster needs about [\\d,]+ threads \\(this user has 0 now\\) and 300 are allowed: raise 'ulimit -u', or use fewer --slaves");
    }

    @Test
    void threadsOfOtherProcessesOfTheUserCount() {
        String limits = LIMITS.formatted("1000", "1048576", "unlimited");
        assertThatCode(() -> ProcessLimits.require("the cluster", 414, 420, ", or use fewer --slaves", limits, 500))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ProcessLimits.require("the cluster", 414, 420, ", or use fewer --slaves", limits, 900))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("about 1,320 threads (this user has 900 now) and 1,000 are allowed");
    }

    @Test
    void aFileOfABlockHasToBeAllowed() {
        assertThatThrownBy(() -> ProcessLimits.require(
                        "the cluster",
                        407,
                        410,
                        ", or use fewer --slaves",
                        LIMITS.formatted("unlimited", "1048576", "1048576"),
                        0))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("268,435,456 bytes of a file and 1,048,576 are allowed: raise 'ulimit -f'");
    }

    @Test
    void threadsOfEveryCgroupAboveCount(@TempDir Path cgroup) throws IOException {
        assertThat(ProcessLimits.cgroups("12:pids:/docker/a\n1:name=systemd:/docker/a\n0::/user/b\n"))
                .map(Path::toString)
                .containsExactly(
                        "/sys/fs/cgroup/pids/docker/a",
                        "/sys/fs/cgroup/pids/docker",
                        "/sys/fs/cgroup/pids",
                        "/sys/fs/cgroup/user/b",
                        "/sys/fs/cgroup/user",
                        "/sys/fs/cgroup");
        assertThat(ProcessLimits.left(cgroup)).isEmpty();
        Files.writeString(cgroup.resolve("pids.current"), "20\n");
        Files.writeString(cgroup.resolve("pids.max"), "max\n");
        assertThat(ProcessLimits.left(cgroup)).isEmpty();
        Files.writeString(cgroup.resolve("pids.max"), "300\n");
        assertThat(ProcessLimits.left(cgroup)).hasValue(280);
    }

    @Test
    void aKernelThatDoesNotTellItRefusesNothing() {
        assertThatCode(() -> ProcessLimits.require("the cluster", 1616, 1296, ", or use fewer --slaves", "", 0))
                .doesNotThrowAnyException();
    }
}
