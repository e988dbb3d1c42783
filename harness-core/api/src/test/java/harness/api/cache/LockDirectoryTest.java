package harness.api.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.api.UsageException;
import harness.api.file.OwnUser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LockDirectoryTest {
    @TempDir
    Path temporary;

    private final CacheDirectory one = new CacheDirectory(Path.of("/one"));
    private final CacheDirectory other = new CacheDirectory(Path.of("/other"));

    @Test
    void runsWithOtherCachesDoNotMeasureAtOnce() throws Exception {
        LockDirectory first = LockDirectory.ofMachine(one, temporary);
        LockDirectory second = LockDirectory.ofMachine(other, temporary);
        assertThat(first.problem()).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first.path())))
                .isEqualTo("rwx------");
        try (MachineLock lock = MachineLock.tryAcquire(first, "first-run")) {
            assertThat(lock).isNotNull();
            assertThatThrownBy(() -> MachineLock.tryAcquire(second, "second-run"))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("another run is measuring on this machine");
        }
        assertThat(LockDirectory.of(one).path())
                .isNotEqualTo(LockDirectory.of(other).path());
    }

    @Test
    void aNameThatSomebodyElseHasTakenLocksNobodyOut() throws Exception {
        Path victim = Files.createDirectory(temporary.resolve("victim"));
        Files.createSymbolicLink(temporary.resolve("harness-" + OwnUser.id()), victim);
        LockDirectory directory = LockDirectory.ofMachine(one, temporary);
        assertThat(directory.path()).isEqualTo(one.root());
        assertThat(directory.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .contains("runs with other caches may measure here at the same time", "symbolic link"));
        assertThat(victim).isEmptyDirectory();
    }
}
