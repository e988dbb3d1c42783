package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.dfsio.Trace.FileTime;
import harness.workloads.dfsio.Trace.Mark;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class DfsioReadTest {
    private static final FileSet TWO_FILES = new FileSet(new Path("/d"), 1, 200, 2, 1, 4096, 2);

    @Test
    void acceptsWhatWasReadWhole() {
        assertThat(DfsioRead.firstWrong(TWO_FILES, read(file(0, 100, 0), file(1, 100, 0))))
                .isEmpty();
    }

    @Test
    void namesAShortFile() {
        assertThat(DfsioRead.firstWrong(TWO_FILES, read(file(0, 100, 0), file(1, 99, 0))))
                .hasValue("/d/file-00001 gave 99 bytes, not 100");
    }

    @Test
    void namesAFileOfOtherContent() {
        assertThat(DfsioRead.firstWrong(TWO_FILES, read(file(0, 100, 3), file(1, 100, 0))))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("/d/file-00000 holds 3 chunks"));
    }

    @Test
    void namesAFileThatWasNotRead() {
        assertThat(DfsioRead.firstWrong(TWO_FILES, read(file(0, 100, 0)))).hasValue("/d/file-00001 was not read");
    }

    private static FileTime file(int file, long bytes, int wrong) {
        return new FileTime(file, 0, 0, 1, bytes, wrong);
    }

    private static List<Trace> read(FileTime... files) {
        long bytes = Stream.of(files).mapToLong(FileTime::bytes).sum();
        return List.of(new Trace(0, List.of(files), List.of(new Mark(0, 0), new Mark(1, bytes))));
    }
}
