package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.mapreduce.InThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LinkStoreTest {
    /** So many that sources may be further from each other than a number can tell. */
    private static final int PAGES = 300_000;

    private record Link(int source, int degree, int target) {}

    @Property(tries = 200)
    void givesWhatItWasGivenInOrderWhetherThereIsRoomInMemoryOrNot(
            @ForAll List<@IntRange(max = PAGES - 1) Integer> sources,
            @ForAll @IntRange(min = 1, max = 4) int fillings,
            @ForAll @IntRange(min = 8, max = 60) int size,
            @ForAll @IntRange(max = 4000) int room)
            throws Exception {
        PageBuckets buckets = new PageBuckets(PAGES, 1);
        List<Link> links = sources.stream().sorted().map(LinkStoreTest::link).toList();
        PageRanges ranges = new PageRanges(PAGES, fillings);
        Path directory = Files.createTempDirectory("links");
        try (LinkStore store = new LinkStore(directory, room, size, buckets)) {
            InThreads.results(
                    IntStream.range(0, fillings)
                            .<Callable<Integer>>mapToObj(part -> () -> fill(store, links, ranges, part))
                            .toList(),
                    (done, all) -> {});

            // The file has no name, so that nobody need remove it.
            assertThat(directory).isEmptyDirectory();
            for (int bucket = 0; bucket < buckets.count(); bucket++) {
                PageRange pages = buckets.range(bucket);
                assertThat(taken(store, bucket, pages))
                        .containsExactlyElementsOf(links.stream()
                                .filter(link -> link.target >= pages.first() && link.target < pages.end())
                                .toList());
                assertThat(taken(store, bucket, pages)).isEmpty();
            }
        } finally {
            assertThat(directory).isEmptyDirectory();
            Files.delete(directory);
        }
    }

    @Test
    void whatFitsStaysInMemoryAndTheRestIsWritten() throws IOException {
        int size = 400;
        int block = size + LinkStore.BYTES_BESIDE_BLOCK;
        // A number for the first source, and 98 links; the last place is kept for a source before a link. A second
        // block has the
        // other two links.
        assertThat(spilled(size, 98, block)).isZero();
        assertThat(spilled(size, 98, block - 1)).isEqualTo(99 * Integer.BYTES);
        assertThat(spilled(size, 100, block)).isEqualTo(3 * Integer.BYTES);
        assertThat(spilled(size, 100, 2 * block)).isZero();
    }

    private static long spilled(int size, int links, int room) throws IOException {
        Path directory = Files.createTempDirectory("links");
        try (LinkStore store = new LinkStore(directory, room, size, new PageBuckets(1000, 1))) {
            LinkStore.Filling filling = store.filling();
            for (int source = 0; source < links; source++) {
                filling.accept(source, 1, 7);
            }
            filling.finish();
            return store.spilled();
        } finally {
            Files.delete(directory);
        }
    }

    /** Where it leads to and how many links its page has follow from the page. */
    private static Link link(int source) {
        return new Link(source, source + 1, (int) (source * 7919L % PAGES));
    }

    private static int fill(LinkStore store, List<Link> links, PageRanges ranges, int part) throws IOException {
        LinkStore.Filling filling = store.filling();
        for (Link link : links) {
            if (ranges.part(link.source) == part) {
                filling.accept(link.source, link.degree, link.target);
            }
        }
        filling.finish();
        return part;
    }

    private static List<Link> taken(LinkStore store, int bucket, PageRange pages) throws IOException {
        List<Link> taken = new ArrayList<>();
        store.take(bucket)
                .forEach((source, degree, place) -> taken.add(new Link(source, degree, pages.first() + place)));
        assertThat(taken).isSortedAccordingTo(Comparator.comparingInt(Link::source));
        return taken;
    }
}
