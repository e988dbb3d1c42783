package harness.workloads.mapreduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.api.Test;

class OneNodeInputTest {
    private static final int BLOCK = 1 << 20;

    @Test
    void eachSplitKeepsOneOfItsNodesAndNodesGetEqualShares() throws Exception {
        Random random = new Random(7);
        List<String> nodes =
                IntStream.range(0, 16).mapToObj(node -> "slave" + node).toList();
        List<InputSplit> splits = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            List<String> mixed = new ArrayList<>(nodes);
            Collections.shuffle(mixed, random);
            splits.add(new FileSplit(new Path("/f" + i), i, BLOCK, new String[] {mixed.get(0), mixed.get(1)}));
        }

        List<InputSplit> placed = OneNodeInput.ofOneNode(splits);

        assertThat(placed).hasSameSizeAs(splits);
        for (int i = 0; i < splits.size(); i++) {
            FileSplit before = (FileSplit) splits.get(i);
            FileSplit after = (FileSplit) placed.get(i);
            assertThat(after.toString()).isEqualTo(before.toString());
            assertThat(after.getLocations()).hasSize(1);
            assertThat(before.getLocations()).contains(after.getLocations());
        }
        Map<String, Long> of = placed.stream()
                .map(split -> ((FileSplit) split))
                .collect(Collectors.groupingBy(OneNodeInputTest::node, Collectors.counting()));
        assertThat(of.values())
                .hasSize(nodes.size())
                .allSatisfy(count -> assertThat(count).isBetween(9L, 12L));
    }

    private static String node(FileSplit split) {
        try {
            return split.getLocations()[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatHasNoNodesStaysAsItIs() throws Exception {
        List<InputSplit> splits =
                List.of(new IndexInputFormat.IndexSplit(3), new FileSplit(new Path("/f"), 0, 1, new String[0]));
        assertThat(OneNodeInput.ofOneNode(splits)).isEqualTo(splits);
        Job job = Job.getInstance(new Configuration(false));
        IndexInputFormat.set(job, 1);
        OneNodeInput.in(job);
        assertThat(job.getInputFormatClass()).isEqualTo(IndexInputFormat.class);
    }
}
