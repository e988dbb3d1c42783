package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.hadoop.io.ArrayPrimitiveWritable;
import org.apache.hadoop.io.Writable;
import org.apache.mahout.math.SequentialAccessSparseVector;
import org.apache.mahout.math.Vector;
import org.apache.mahout.math.VectorWritable;
import org.junit.jupiter.api.Test;

/** From drawn links to the bytes of a file, against the libraries that read them. */
class MatrixRowTest {
    @Property(tries = 100)
    void rowsAreWhatMahoutWritesOfTheTransposedMatrix(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 2000) int pages,
            @ForAll @IntRange(min = 0, max = 300) int meanDegree,
            @ForAll @IntRange(min = 1, max = 3) int parts)
            throws Exception {
        WebGraph graph = new GraphSpec(seed, pages, meanDegree, 2.5).graph();
        PageBuckets buckets = new PageBuckets(pages, Math.min(parts, pages));
        List<List<byte[]>> blocks = sent(graph, buckets, parts, new Random(seed));
        Map<Integer, Vector> expected = transposed(graph);
        MatrixRow row = new MatrixRow(pages);
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            InLinks links = new InLinks(buckets.range(bucket), blocks.get(bucket));
            links.forEachPage(
                    (page, first, end) -> assertThat(row.of(links, first, end).copy())
                            .isEqualTo(bytes(new VectorWritable(expected.remove(page)))));
        }
        assertThat(expected).isEmpty();
    }

    @Property(tries = 100)
    void listsAreWhatHadoopWritesOfAnArray(@ForAll int[] links) throws IOException {
        assertThat(new ListBytes().of(links).copy()).isEqualTo(bytes(new ArrayPrimitiveWritable(links)));
    }

    @Property
    void numbersAreReadAsTheyWereWritten(@ForAll int first, @ForAll int second) {
        ByteArea area = new ByteArea(1);
        area.need(10);
        area.putVarInt(first);
        area.putVarInt(second);
        ByteBuffer read = ByteBuffer.wrap(area.copy());
        assertThat(ByteArea.varInt(read)).isEqualTo(first);
        assertThat(ByteArea.varInt(read)).isEqualTo(second);
        assertThat(read.hasRemaining()).isFalse();
    }

    @Test
    void onePageMayFillBlocks() throws Exception {
        // Every page links to nearly all of 2,000: four bytes a link, in blocks of 512 bytes.
        rowsAreWhatMahoutWritesOfTheTransposedMatrix(7, 2000, 10_000, 1);
    }

    @Test
    void linksThatTakeFourFifthsOfMemoryOrMoreAreNotKeptThere() {
        long memory = 1L << 30;
        // 7 bytes a link, and a MiB for blocks that are being filled.
        assertThat(RowsInThreads.fits(new GraphSpec(1, 7_500_000, 16, 2.5), 2, memory))
                .isTrue();
        assertThat(RowsInThreads.fits(new GraphSpec(1, 7_700_000, 16, 2.5), 2, memory))
                .isFalse();
        assertThat(RowsInThreads.fits(new GraphSpec(1, 1, 0, 2.5), 1, 1 << 20)).isFalse();
    }

    @Test
    void blocksOfManyBucketsNeedMemoryToo() {
        // Without a link, but in 61,036 buckets, and as many blocks for each thread.
        GraphSpec empty = new GraphSpec(1, 2_000_000_000, 0, 2.5);
        assertThat(RowsInThreads.fits(empty, 2, 30L << 20)).isFalse();
        assertThat(RowsInThreads.fits(empty, 2, Long.MAX_VALUE / 2)).isTrue();
    }

    /** By as many senders as parts, in blocks as small as can be, which come in any order. */
    private static List<List<byte[]>> sent(WebGraph graph, PageBuckets buckets, int senders, Random random)
            throws Exception {
        List<List<byte[]>> blocks = new ArrayList<>();
        IntStream.range(0, buckets.count()).forEach(bucket -> blocks.add(new ArrayList<>()));
        PageRanges sources = new PageRanges(graph.pages(), senders);
        for (int sender = 0; sender < senders; sender++) {
            LinkSender links = new LinkSender(
                    graph, buckets, 1, (bucket, block) -> blocks.get(bucket).add(block));
            links.send(sources.range(sender), share -> {});
        }
        blocks.forEach(bucket -> Collections.shuffle(bucket, random));
        return blocks;
    }

    private static Map<Integer, Vector> transposed(WebGraph graph) {
        Map<Integer, Vector> rows = new HashMap<>();
        for (int source = 0; source < graph.pages(); source++) {
            int[] targets = graph.links(source);
            for (int target : targets) {
                rows.computeIfAbsent(target, page -> new SequentialAccessSparseVector(graph.pages()))
                        .setQuick(source, 1.0 / targets.length);
            }
        }
        return rows;
    }

    private static byte[] bytes(Writable written) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }
}
