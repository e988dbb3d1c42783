package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import harness.workloads.threads.InThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        List<Integer> ordered = sources.stream().sorted().distinct().toList();
        List<Link> links = ordered.stream().flatMap(LinkStoreTest::linksOf).toList();
        PageRanges ranges = new PageRanges(PAGES, fillings);
        Path directory = Files.createTempDirectory("links");
        try (LinkStore store = new LinkStore(directory, room, size, buckets)) {
            InThreads.results(
                    IntStream.range(0, fillings)
                            .<Callable<Integer>>mapToObj(part -> () -> fill(store, ordered, ranges, part))
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
        // A number for the first source, and 98 links; the last place is kept for a source before a link.
        // A second block has the other two links.
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
                filling.accept(source, PageLinks.of(7));
            }
            filling.finish();
            return store.spilled();
        } finally {
            Files.delete(directory);
        }
    }

    /** How many they are and where they lead to follow from the page. */
    private static int[] targets(int source) {
        return IntStream.rangeClosed(0, source % 5)
                .map(link -> (int) ((source * 7919L + link * 99_991L) % PAGES))
                .toArray();
    }

    private static Stream<Link> linksOf(int source) {
        int[] targets = targets(source);
        return IntStream.of(targets).mapToObj(target -> new Link(source, targets.length, target));
    }

    private static int fill(LinkStore store, List<Integer> sources, PageRanges ranges, int part) throws IOException {
        LinkStore.Filling filling = store.filling();
        for (int source : sources) {
            if (ranges.part(source) == part) {
                filling.accept(source, PageLinks.of(targets(source)));
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
