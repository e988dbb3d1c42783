package harness.deploy.embedded;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import harness.core.UsageException;
import org.junit.jupiter.api.Test;

class EmbeddedLimitsTest {
    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             %s                   %1$s                 processes
            Max open files            1024                 %s                   files
            """;

    @Test
    void whatTheUserMayHaveIsComparedWithWhatTheClusterTakes() {
        assertThatCode(() -> EmbeddedLimits.requireRoom(16, 24, LIMITS.formatted("unlimited", "1048576")))
                .doesNotThrowAnyException();
        assertThatCode(() -> EmbeddedLimits.requireRoom(2, 24, LIMITS.formatted("4096", "1024")))
                .as("the soft limit of files is no limit of a JVM")
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> EmbeddedLimits.requireRoom(16, 24, LIMITS.formatted("unlimited", "1024")))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "the cluster needs about [\\d,]+ open files and 1,024 are allowed: raise 'ulimit -Hn', or use fewer --slaves");
        assertThatThrownBy(() -> EmbeddedLimits.requireRoom(16, 24, LIMITS.formatted("300", "1048576")))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "the cluster needs about [\\d,]+ threads and 300 are allowed: raise 'ulimit -u', or use fewer --slaves");
    }

    @Test
    void aKernelThatDoesNotTellItRefusesNothing() {
        assertThatCode(() -> EmbeddedLimits.requireRoom(16, 24, "")).doesNotThrowAnyException();
    }
}
