package harness.api.machine;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.CacheState;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When caches are called cold. */
class ColdFilesTest {
    private static final CacheState DROPPED = CacheState.cold("dropped");

    @TempDir
    Path directory;

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

    @Test
    void whatWasJustWrittenIsInMemoryAndAHoleIsNot() throws Exception {
        Path written = Files.write(directory.resolve("written"), new byte[40_000]);
        Path hole = directory.resolve("hole");
        try (FileChannel channel = FileChannel.open(hole, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 400_000);
        }
        assertThat(ColdFiles.residentShare(List.of(written))).hasValue(1);
        assertThat(ColdFiles.residentShare(List.of(hole)).orElseThrow()).isBetween(0.0, 0.5);
        assertThat(ColdFiles.residentShare(List.of())).hasValue(0);
    }

    private static CacheState state(OptionalDouble cached, boolean direct, Optional<String> elsewhere) {
        return ColdFiles.state(DROPPED, cached, direct, elsewhere);
    }
}
