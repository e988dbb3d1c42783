package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.threads.InThreads;
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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
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
        InLinks links = new InLinks();
        for (int bucket = 0; bucket < buckets.count(); bucket++) {
            links.collect(buckets.range(bucket), LinkBlock.linksOf(blocks.get(bucket)));
            links.forEachPage(
                    (page, first, end) -> assertThat(row.of(links, first, end).copy())
                            .isEqualTo(bytes(new VectorWritable(expected.remove(page)))));
        }
        assertThat(expected).isEmpty();
    }

    @Property
    void numbersAreReadAsTheyWereWritten(@ForAll int first, @ForAll int second) {
        ByteArea area = new ByteArea(1);
        area.need(5);
        area.putVarInt(first);
        area.need(5);
        area.putVarInt(second);
        ByteBuffer read = ByteBuffer.wrap(area.copy());
        assertThat(ByteArea.varInt(read)).isEqualTo(first);
        assertThat(ByteArea.varInt(read)).isEqualTo(second);
        assertThat(read.hasRemaining()).isFalse();
    }

    @Test
    void onePageMayFillABlockAndBeginAnother() throws Exception {
        PageBuckets buckets = new PageBuckets(2000, 1);
        PageRange bucket = buckets.range(0);
        List<byte[]> blocks = new ArrayList<>();
        BlockSender sending = new BlockSender(buckets, 1, (number, block) -> {
            if (number == 0) {
                blocks.add(block);
            }
        });
        for (int source = 0; source < 9; source++) {
            // All of the bucket, and as many of the next as the page's number says.
            sending.accept(
                    source,
                    PageLinks.of(IntStream.range(0, bucket.size() + source).toArray()));
        }
        sending.finish();
        assertThat(blocks)
                .extracting(block -> ByteBuffer.wrap(block).getInt())
                .hasSizeGreaterThan(9)
                .containsAll(List.of(0, 8));
        Collections.shuffle(blocks, new Random(3));

        InLinks links = new InLinks();
        links.collect(bucket, LinkBlock.linksOf(blocks));
        AtomicInteger pages = new AtomicInteger();
        links.forEachPage((page, first, end) -> {
            assertThat(page).isEqualTo(pages.getAndIncrement());
            assertThat(IntStream.range(first, end).map(links::source)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
            assertThat(IntStream.range(first, end).map(links::degree))
                    .containsExactly(128, 129, 130, 131, 132, 133, 134, 135, 136);
        });
        assertThat(pages).hasValue(bucket.size());
    }

    @Test
    void linksThatTakeTwoFifthsOfMemoryOrMoreAreNotKeptThere() {
        long memory = 1L << 30;
        // 64 bytes of links a page.
        assertThat(RowsInThreads.fits(new GraphSpec(1, 6_700_000, 16, 2.5), 2, memory))
                .isTrue();
        assertThat(RowsInThreads.fits(new GraphSpec(1, 6_720_000, 16, 2.5), 2, memory))
                .isFalse();
        assertThat(RowsInThreads.sorts(new GraphSpec(1, 6_720_000, 16, 2.5), 2, memory))
                .isTrue();
        assertThat(RowsInThreads.fits(new GraphSpec(1, 1, 0, 2.5), 1, 1 << 16)).isFalse();
    }

    @Test
    void whatIsSortedAtOneTimeNeedsMemory() {
        // All links are in eight buckets, of which each thread has one.
        GraphSpec dense = new GraphSpec(1, 1000, 900, 2.5);
        int threads = Math.min(InThreads.count(), 8);
        long sorted = 12L * 1000 * 900 * threads / 8;
        assertThat(RowsInThreads.sorts(dense, 1, sorted)).isFalse();
        assertThat(RowsInThreads.sorts(dense, 1, 3 * sorted + (16L << 20))).isTrue();
    }

    @Test
    void blocksOfManyBucketsNeedMemoryToo() {
        // Without a link, but with pages in 61,036 buckets, and as many blocks for each thread.
        GraphSpec empty = new GraphSpec(1, 2_000_000_000, 0, 2.5);
        double least = (4.0 * empty.pages() + 512.0 * 61_036 * InThreads.count()) / 0.6;
        assertThat(RowsInThreads.fits(empty, 2, (long) (0.999 * least))).isFalse();
        assertThat(RowsInThreads.fits(empty, 2, (long) (1.001 * least))).isTrue();
    }

    /** By as many senders as parts, in blocks as small as can be, which come in any order. */
    private static List<List<byte[]>> sent(WebGraph graph, PageBuckets buckets, int senders, Random random)
            throws Exception {
        List<List<byte[]>> blocks = new ArrayList<>();
        IntStream.range(0, buckets.count()).forEach(bucket -> blocks.add(new ArrayList<>()));
        PageRanges sources = new PageRanges(graph.pages(), senders);
        for (int sender = 0; sender < senders; sender++) {
            BlockSender sending = new BlockSender(
                    buckets, 1, (bucket, block) -> blocks.get(bucket).add(block));
            DrawnLinks.of(graph, sources.range(sender), sending, share -> {});
            sending.finish();
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
