package harness.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.workload.CacheState;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlaveCachesTest {
    @Test
    void readsAreColdOnlyIfEverySlaveHasDroppedItsCache() {
        InParallel.Outcome<Long> some = new InParallel.Outcome<>(3L << 20, null);
        InParallel.Outcome<Long> more = new InParallel.Outcome<>(7L << 20, null);
        InParallel.Outcome<Long> refused =
                new InParallel.Outcome<>(null, new IOException("slave1 (b): sudo: a password is required"));
        assertThat(SlaveCaches.state(List.of(some, more), 2))
                .isEqualTo(CacheState.cold(
                        "dirty pages written, page cache dropped on all 2 slaves; at most 7 MiB left on one"));
        assertThat(SlaveCaches.state(List.of(some, refused), 2))
                .isEqualTo(CacheState.warm("cached: slave1 (b): sudo: a password is required"));
    }
}
