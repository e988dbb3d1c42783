package harness.workloads.dfsio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

class FileSetTest {
    @Property
    void dealsOutEveryByteEvenly(
            @ForAll @LongRange(min = 1, max = 1L << 50) long size,
            @ForAll @IntRange(min = 1, max = 2000) int files,
            @ForAll @IntRange(min = 1, max = 200) int tasks) {
        Assume.that(files <= size && tasks <= files);
        FileSet set = new FileSet(new Path("/d"), 1, size, files, tasks, 4096, 2);

        LongStream lengths = IntStream.range(0, files).mapToLong(set::length);
        List<Long> all = lengths.boxed().toList();
        assertThat(all.stream().mapToLong(Long::longValue).sum()).isEqualTo(size);
        long least = all.stream().mapToLong(Long::longValue).min().orElseThrow();
        assertThat(least).isPositive();
        assertThat(all).allMatch(length -> length - least <= 1);
        assertThat(IntStream.range(0, tasks).mapToLong(set::taskLength).sum()).isEqualTo(size);
    }

    @Property(tries = 10)
    void reachesTheTasksWhole(@ForAll @LongRange(min = 1, max = 1L << 50) long size, @ForAll long seed) {
        FileSet set = new FileSet(new Path("/some/where"), seed, size, 1, 1, 4096, 3);
        Configuration configuration = new Configuration(false);
        set.to(configuration);
        assertThat(FileSet.from(configuration)).isEqualTo(set);
    }
}
