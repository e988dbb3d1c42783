package harness.workloads.graph;

import harness.workloads.mapreduce.InThreads;
import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** Makes a graph as {@link GraphForm#ROWS} in threads of this process. */
final class RowsInThreads {
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

    /** Of memory, for blocks at most: about what they take of a graph whose links just fit. */
    private static final double SHARE_OF_BLOCKS = 0.5;

    /** While a bucket is sorted: a source and a degree, and the blocks that they come from. */
    private static final int BYTES_OF_SORTED_LINK = 13;

    private final IndexedWork.Site site;
    private final WebGraph graph;
    private final PageBuckets buckets;
    private final LinkStore links;

    private RowsInThreads(IndexedWork.Site site, WebGraph graph, PageBuckets buckets, LinkStore links) {
        this.site = site;
        this.graph = graph;
        this.buckets = buckets;
        this.links = links;
    }

    /**
     * @param site where files are written
     * @param spec of the graph
     * @param parts how many files
     * @param scratch a directory on a local disk, for links that have no room in memory
     * @param memory of a process in bytes
     * @param progress is told the share that is done, 0 to 1
     * @return what was made
     * @throws Exception if it cannot be written
     */
    static GraphPart write(
            IndexedWork.Site site, GraphSpec spec, int parts, Path scratch, long memory, DoubleConsumer progress)
            throws Exception {
        PageBuckets buckets = new PageBuckets(spec.pages(), parts);
        try (LinkStore links = new LinkStore(scratch, room(spec, buckets, memory), buckets.count())) {
            return new RowsInThreads(site, spec.graph(), buckets, links).write(progress);
        }
    }

    /**
     * @param spec of a graph
     * @param parts how many files
     * @param memory of a process in bytes
     * @return whether its links fit there, all or nearly
     */
    static boolean fits(GraphSpec spec, int parts, long memory) {
        return BYTES_OF_LINK * spec.expectedLinks() + filling(new PageBuckets(spec.pages(), parts))
                < SHARE_OF_MEMORY * memory;
    }

    /**
     * @param spec of a graph
     * @param parts how many files
     * @param memory of a process in bytes
     * @return whether the links that are sorted at one time fit there, while the others wait on a disk
     */
    static boolean sorts(GraphSpec spec, int parts, long memory) {
        return roomBesideSorting(spec, new PageBuckets(spec.pages(), parts), memory) > 0;
    }

    private static long room(GraphSpec spec, PageBuckets buckets, long memory) {
        return (long) Math.max(0, Math.min(SHARE_OF_BLOCKS * memory, roomBesideSorting(spec, buckets, memory)));
    }

    private static double roomBesideSorting(GraphSpec spec, PageBuckets buckets, long memory) {
        int sorting = Math.min(InThreads.count(), buckets.count());
        double linksOfBucket = spec.expectedLinks() / buckets.count();
        return SHARE_OF_MEMORY * memory - sorting * linksOfBucket * BYTES_OF_SORTED_LINK - filling(buckets);
    }

    private static long filling(PageBuckets buckets) {
        long blocks = (long) buckets.count() * InThreads.count();
        return Math.max(BYTES_OF_BLOCKS, blocks * LinkSender.LEAST_BYTES_OF_BLOCK);
    }

    private GraphPart write(DoubleConsumer progress) throws Exception {
        GraphPart drawn = InThreads.results(draws(), (done, all) -> progress.accept(done / (2.0 * all))).stream()
                .reduce(GraphPart.NONE, GraphPart::plus);
        AtomicInteger written = new AtomicInteger();
        Runnable bucketWritten = () -> progress.accept((1 + (double) written.incrementAndGet() / buckets.count()) / 2);
        RecordDigest digest = InThreads.results(files(bucketWritten), (done, all) -> {}).stream()
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
        return new LinkSender(graph, buckets, BYTES_OF_BLOCKS / InThreads.count(), links::add);
    }

    private List<Callable<RecordDigest>> files(Runnable bucketWritten) {
        return IntStream.range(0, buckets.parts())
                .<Callable<RecordDigest>>mapToObj(part -> () -> RowFile.write(site, graph, part, to -> {
                    PageRange file = buckets.files().range(part);
                    for (int bucket = file.first(); bucket < file.end(); bucket++) {
                        to.accept(buckets.range(bucket), links.take(bucket));
                        bucketWritten.run();
                    }
                }))
                .toList();
    }
}
