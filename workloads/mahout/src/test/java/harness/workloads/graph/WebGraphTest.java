package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WebGraphTest {
    private static final GraphSpec SPEC = new GraphSpec(42, 20_000, 16, 2.5);

    @Property(tries = 50)
    void linksAreDistinctAndInTheGraph(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int pages,
            @ForAll @DoubleRange(min = 0, max = 50) double meanDegree,
            @ForAll @DoubleRange(min = 2.05, max = 10) double exponent) {
        WebGraph graph = new GraphSpec(seed, pages, meanDegree, exponent).graph();
        WebGraph again = new GraphSpec(seed, pages, meanDegree, exponent).graph();
        for (int page = 0; page < pages; page++) {
            int[] links = graph.links(page);
            assertThat(links).doesNotHaveDuplicates().isEqualTo(again.links(page));
            assertThat(IntStream.of(links)).allMatch(target -> target >= 0 && target < pages);
        }
    }

    @Test
    void theSeedDecides() {
        WebGraph other = new GraphSpec(43, 20_000, 16, 2.5).graph();
        assertThat(degrees(other)).isNotEqualTo(degrees(SPEC.graph()));
    }

    @Test
    void hasDanglingPagesAndLinksOfAPageToItself() {
        WebGraph graph = SPEC.graph();
        long dangling =
                IntStream.of(degrees(graph)).filter(degree -> degree == 0).count();
        long toItself = IntStream.range(0, graph.pages())
                .filter(page -> IntStream.of(graph.links(page)).anyMatch(target -> target == page))
                .count();
        // 1 - (1 + 0.5 / 8)^-1.5 is the share that is rounded to no link.
        assertThat(dangling / 20_000.0).isBetween(0.08, 0.095);
        assertThat(toItself).isPositive();
    }

    @Test
    void meanAndTailsAreAsAskedFor() {
        WebGraph graph = SPEC.graph();
        int[] in = new int[graph.pages()];
        long links = 0;
        for (int page = 0; page < graph.pages(); page++) {
            int[] targets = graph.links(page);
            links += targets.length;
            IntStream.of(targets).forEach(target -> in[target]++);
        }
        assertThat(links / 20_000.0).isBetween(11.0, 16.0);
        // A tail of density ~ k^-2.5 has 1/sqrt(8) of the pages at or beyond twice a degree that were beyond it.
        assertThat(tailRatio(degrees(graph), 40)).isBetween(0.2, 0.5);
        assertThat(tailRatio(in, 40)).isBetween(0.2, 0.5);
    }

    @Test
    void oneDegreeOfNothingIsNoLinkAndOnePageLinksToItselfAtMost() {
        WebGraph none = new GraphSpec(1, 100, 0, 2.5).graph();
        assertThat(degrees(none)).containsOnly(0);
        assertThat(new GraphSpec(1, 1, 1000, 2.5).graph().links(0)).containsExactly(0);
    }

    @Property
    void everyPageIsInItsPart(
            @ForAll @IntRange(min = 1) int pages, @ForAll @IntRange(min = 1, max = 500) int parts, @ForAll long any) {
        PageRanges ranges = new PageRanges(pages, Math.min(parts, pages));
        int page = (int) Math.floorMod(any, (long) pages);
        int part = ranges.part(page);
        assertThat(page).isBetween(ranges.first(part), ranges.first(part + 1) - 1);
        assertThat(ranges.first(ranges.parts())).isEqualTo(pages);
    }

    @Property
    void everyPageIsInItsBucketAndEveryBucketInAFile(
            @ForAll @IntRange(min = 1) int pages, @ForAll @IntRange(min = 1, max = 500) int most, @ForAll long any) {
        int parts = Math.min(most, pages);
        PageBuckets buckets = new PageBuckets(pages, parts);
        int page = (int) Math.floorMod(any, (long) pages);
        PageBuckets.Lookup lookup = buckets.lookup();
        PageRange bucket = buckets.range(lookup.bucket(page));
        assertThat(bucket.first() + lookup.place(page)).isEqualTo(page).isLessThan(bucket.end());
        assertThat(lookup.place(page)).isLessThanOrEqualTo(Character.MAX_VALUE);
        assertThat(buckets.count()).isGreaterThanOrEqualTo(parts);
        assertThat(buckets.files().first(parts)).isEqualTo(buckets.count());
        assertThat(buckets.range(buckets.count() - 1).end()).isEqualTo(pages);
    }

    @Property
    void ranksAreThoseOfTheCurveOrNextToThem(
            @ForAll @IntRange(min = 1) int pages,
            @ForAll @DoubleRange(min = 2.05, max = 10) double exponent,
            @ForAll boolean popular,
            @ForAll long any) {
        // Half of the tries are in the first pieces of the curve.
        long bits = popular ? any >>> 9 : any;
        double power = 1 - 1 / (exponent - 1);
        long rank = new RankCurve(pages, power).rank(bits);
        double uniform = (bits >>> 11) * 0x1.0p-53;
        double exact = StrictMath.pow(1 + uniform * (StrictMath.pow(pages + 1.0, power) - 1), 1 / power) - 1;
        assertThat(rank).isBetween(0L, pages - 1L);
        assertThat((double) rank).isBetween(0.99 * exact - 1, 1.01 * exact + 1);
    }

    private static int[] degrees(WebGraph graph) {
        return IntStream.range(0, graph.pages())
                .map(page -> graph.links(page).length)
                .toArray();
    }

    private static double tailRatio(int[] degrees, int degree) {
        long beyond = IntStream.of(degrees).filter(d -> d >= degree).count();
        long farBeyond = IntStream.of(degrees).filter(d -> d >= 2 * degree).count();
        return (double) farBeyond / beyond;
    }
}
