package harness.workloads.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import harness.core.workload.CacheState;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** When caches are called cold. */
class ReadCachesTest {
    private static final CacheState DROPPED = CacheState.cold("dropped");

    @Test
    void aShareThatIsNotKnownProvesNothing() {
        assertThat(state(OptionalDouble.empty(), false, Optional.empty()))
                .returns(CacheState.Kind.WARM, CacheState::kind)
                .returns(
                        "cached: how much of the files is in memory is not known: their file system maps no files (mmap);"
                                + " dropped",
                        CacheState::how);
        assertThat(state(OptionalDouble.empty(), false, Optional.of("fuse.pvfs2fuse (pvfs2fuse)")))
                .returns(CacheState.Kind.WARM, CacheState::kind)
                .satisfies(state -> assertThat(state.how()).contains("fuse.pvfs2fuse (pvfs2fuse)", "is not known"));
        assertThat(state(OptionalDouble.empty(), true, Optional.of("fuse (a)")).kind())
                .isEqualTo(CacheState.Kind.WARM);
    }

    @Test
    void pagesThatAreGoneAreCold() {
        assertThat(state(OptionalDouble.of(0.004), false, Optional.empty()))
                .returns(CacheState.Kind.COLD, CacheState::kind)
                .returns("dropped; 0.4 % of the files' pages are in memory (mincore)", CacheState::how);
        assertThat(state(OptionalDouble.of(0.02), false, Optional.empty()))
                .returns(CacheState.Kind.WARM, CacheState::kind)
                .returns("cached: 2.0 % of the files' pages are in memory (mincore); dropped", CacheState::how);
        assertThat(state(OptionalDouble.of(0), true, Optional.of("tmpfs (tmpfs)"))
                        .kind())
                .isEqualTo(CacheState.Kind.WARM);
    }

    private static CacheState state(OptionalDouble cached, boolean direct, Optional<String> elsewhere) {
        return ReadCaches.state(DROPPED, cached, direct, elsewhere);
    }
}
