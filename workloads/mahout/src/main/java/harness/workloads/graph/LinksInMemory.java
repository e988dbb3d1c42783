package harness.workloads.graph;

import harness.workloads.mapreduce.InThreads;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** Makes a graph as {@link GraphForm#ROWS} in threads of this process, with all links in memory. */
final class LinksInMemory {
    /** So that threads end at about the same time. */
    private static final int RANGES_OF_THREAD = 4;

    /** What a link takes in memory, about: 4.4 bytes in a block at a million pages, and half as much for what is sorted. */
    private static final int BYTES_OF_LINK = 7;

    /**
     * Of all blocks that are being filled: they stay in a processor's cache. Beside 16 MiB it took a third off the time in which
     * links were drawn and sent (bench/README.md).
     */
    private static final int BYTES_OF_BLOCKS = 1 << 20;

    /** The rest is for what writes to the cluster. */
    private static final double SHARE_OF_MEMORY = 0.8;

    private final IndexedWork.Site site;
    private final WebGraph graph;
    private final PageBuckets buckets;
    private final List<Collection<byte[]>> blocks;

    /**
     * @param site where files are written
     * @param spec of the graph
     * @param parts how many files
     */
    LinksInMemory(IndexedWork.Site site, GraphSpec spec, int parts) {
        this.site = site;
        graph = spec.graph();
        buckets = new PageBuckets(spec.pages(), parts);
        blocks = IntStream.range(0, buckets.count())
                .<Collection<byte[]>>mapToObj(bucket -> new ArrayList<>())
                .toList();
    }

    /**
     * @param spec of a graph
     * @param parts how many files
     * @param memory of a process in bytes
     * @return whether its links fit there
     */
    static boolean fits(GraphSpec spec, int parts, long memory) {
        long blocks = (long) new PageBuckets(spec.pages(), parts).count() * InThreads.count();
        long filling = Math.max(BYTES_OF_BLOCKS, blocks * LinkSender.LEAST_BYTES_OF_BLOCK);
        return BYTES_OF_LINK * spec.expectedLinks() + filling < SHARE_OF_MEMORY * memory;
    }

    /**
     * @param progress is told the share that is done, 0 to 1
     * @return what was made
     * @throws Exception if it cannot be written
     */
    GraphPart write(DoubleConsumer progress) throws Exception {
        GraphPart drawn = InThreads.results(draws(), (done, all) -> progress.accept(done / (2.0 * all))).stream()
                .reduce(GraphPart.NONE, GraphPart::plus);
        RecordDigest digest =
                InThreads.results(files(), (done, all) -> progress.accept((1 + (double) done / all) / 2)).stream()
                        .reduce(RecordDigest.EMPTY, RecordDigest::plus);
        return drawn.with(digest);
    }

    private List<Callable<GraphPart>> draws() {
        int count = Math.min(graph.pages(), InThreads.count() * RANGES_OF_THREAD);
        PageRanges ranges = new PageRanges(graph.pages(), count);
        return IntStream.range(0, count)
                .<Callable<GraphPart>>mapToObj(range -> () -> sender().send(ranges.range(range), share -> {}))
                .toList();
    }

    /** All of them together fill as much as one. */
    private LinkSender sender() {
        return new LinkSender(graph, buckets, BYTES_OF_BLOCKS / InThreads.count(), this::keep);
    }

    private void keep(int bucket, byte[] block) {
        Collection<byte[]> kept = blocks.get(bucket);
        synchronized (kept) {
            kept.add(block);
        }
    }

    private List<Callable<RecordDigest>> files() {
        return IntStream.range(0, buckets.parts())
                .<Callable<RecordDigest>>mapToObj(part -> () -> RowFile.write(site, graph, part, to -> {
                    PageRange file = buckets.files().range(part);
                    for (int bucket = file.first(); bucket < file.end(); bucket++) {
                        to.accept(buckets.range(bucket), blocks.get(bucket));
                        blocks.get(bucket).clear();
                    }
                }))
                .toList();
    }
}
