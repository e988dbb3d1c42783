package harness.workloads.graph;

import harness.workloads.mapreduce.IndexedWork;
import harness.workloads.mapreduce.RecordDigest;
import harness.workloads.threads.InThreads;
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

    private static final int BYTES_OF_LINK = Integer.BYTES;

    /** How many links it has. */
    private static final int BYTES_OF_PAGE = Integer.BYTES;

    /** Of all blocks that are being filled: small ones have each their first source, of large ones more stays empty. */
    private static final int BYTES_OF_BLOCKS = 2 << 20;

    /** A serial collector has two thirds of a heap for what lives long, and the cluster's clients live there, too. */
    private static final double SHARE_OF_MEMORY = 0.6;

    /** Of memory, for links at most: with more it collects again and again (half of it made large graphs take a tenth longer). */
    private static final double SHARE_OF_LINKS = 0.4;

    /** While a bucket is sorted: a source and a degree, and what was read of it from a disk. */
    private static final int BYTES_OF_SORTED_LINK = 3 * Integer.BYTES;

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
        try (LinkStore links =
                new LinkStore(scratch, (long) room(spec, buckets, memory), bytesOfBlock(buckets), buckets)) {
            return new RowsInThreads(site, spec.graph(), buckets, links).write(progress);
        }
    }

    /**
     * @param spec of a graph
     * @param parts how many files
     * @param memory of a process in bytes
     * @return whether all its links fit there, beside those that are sorted at one time
     */
    static boolean fits(GraphSpec spec, int parts, long memory) {
        double room = room(spec, new PageBuckets(spec.pages(), parts), memory);
        return room > 0 && BYTES_OF_LINK * spec.expectedLinks() <= room;
    }

    /**
     * @param spec of a graph
     * @param parts how many files
     * @param memory of a process in bytes
     * @return whether the links that are sorted at one time fit there, while the others wait on a disk
     */
    static boolean sorts(GraphSpec spec, int parts, long memory) {
        return room(spec, new PageBuckets(spec.pages(), parts), memory) > 0;
    }

    /** For links: beside what is known of pages, what is sorted at one time, and blocks that are being filled. */
    private static double room(GraphSpec spec, PageBuckets buckets, long memory) {
        int sorting = Math.min(InThreads.count(), buckets.count());
        double linksOfBucket = spec.expectedLinks() / buckets.count();
        double beside = (double) BYTES_OF_PAGE * spec.pages()
                + sorting * linksOfBucket * BYTES_OF_SORTED_LINK
                + (double) bytesOfBlock(buckets) * buckets.count() * InThreads.count();
        return Math.max(0, Math.min(SHARE_OF_LINKS * memory, SHARE_OF_MEMORY * memory - beside));
    }

    /** Each thread fills a block of each bucket. */
    private static int bytesOfBlock(PageBuckets buckets) {
        return buckets.bytesOfBlock(BYTES_OF_BLOCKS / InThreads.count());
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
                .<Callable<GraphPart>>mapToObj(range -> () -> draw(ranges.range(range)))
                .toList();
    }

    private GraphPart draw(PageRange sources) throws Exception {
        LinkStore.Filling filling = links.filling();
        GraphPart drawn = DrawnLinks.of(graph, sources, filling, share -> {});
        filling.finish();
        return drawn;
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
