package harness.workloads.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WebGraphTest {
    private static final BigInteger TWO = BigInteger.TWO;

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

    /** Who reads docs/pagerank.md alone makes the same graph. */
    @Property(tries = 50)
    void linksAreThoseThatTheDocumentSays(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300_000) int pages,
            @ForAll @DoubleRange(min = 0, max = 50) double meanDegree,
            @ForAll @DoubleRange(min = 2.05, max = 10) double exponent) {
        GraphSpec spec = new GraphSpec(seed, pages, meanDegree, exponent);
        WebGraph graph = spec.graph();
        for (int page = 0; page < Math.min(pages, 100); page++) {
            assertThat(graph.links(page)).containsExactly(documented(spec, page));
        }
    }

    private static int[] documented(GraphSpec spec, int page) {
        int n = spec.pages();
        SplittableRandom first = new SplittableRandom(spec.seed());
        long base = first.nextLong();
        BigInteger offset = BigInteger.valueOf(first.nextInt(n));
        BigInteger stride = BigInteger.valueOf(Math.max(1, (long) Math.floor(0.6180339887498949 * n)));
        while (!stride.gcd(BigInteger.valueOf(n)).equals(BigInteger.ONE)) {
            stride = stride.add(BigInteger.ONE);
        }
        SplittableRandom random = new SplittableRandom(base + page);
        double m = spec.meanDegree();
        double g = spec.exponent();
        double degree = m * (g - 2) * (StrictMath.pow(1 - random.nextDouble(), -1 / (g - 1)) - 1);
        int d = (int) Math.min(n, StrictMath.rint(degree));
        List<Integer> targets = new ArrayList<>();
        long kept = -1;
        for (int i = 0; i < d; i++) {
            BigInteger w = TWO.pow(63).subtract(BigInteger.ONE).divide(BigInteger.valueOf(d));
            BigInteger v = new BigInteger(Long.toUnsignedString(random.nextLong())).shiftRight(1);
            BigInteger x = v.multiply(w).shiftRight(64).multiply(TWO).add(w.multiply(BigInteger.valueOf(i)));
            long k = rank(x.multiply(TWO), n, 1 - 1 / (g - 1));
            if (k > kept) {
                BigInteger target = stride.multiply(BigInteger.valueOf(k)).add(offset);
                targets.add(target.mod(BigInteger.valueOf(n)).intValueExact());
                kept = k;
            }
        }
        return targets.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long rank(BigInteger bits, int n, double a) {
        int j = bits.shiftRight(50).intValueExact();
        double f = fraction(bits.mod(TWO.pow(50)), 50);
        double low = curve(j * 0x1.0p-14, n, a);
        double r = j < 16
                ? curve(fraction(bits.shiftRight(11), 53), n, a)
                : low + f * (curve((j + 1) * 0x1.0p-14, n, a) - low);
        return Math.min(n - 1L, (long) Math.floor(r));
    }

    private static double curve(double x, int n, double a) {
        return StrictMath.pow(1 + x * (StrictMath.pow(n + 1.0, a) - 1), 1 / a) - 1;
    }

    private static double fraction(BigInteger bits, int count) {
        return bits.doubleValue() * StrictMath.pow(2, -count);
    }

    /** A rank's in-links are those of independent draws, but for pages that would have it twice. */
    @Test
    void popularPagesHaveAsManyLinksAsTheirRankSays() {
        int pages = 20_000;
        double meanDegree = 4;
        double power = 1 - 1 / 1.5;
        WebGraph graph = new GraphSpec(11, pages, meanDegree, 2.5).graph();
        int[] in = new int[pages];
        for (int page = 0; page < pages; page++) {
            IntStream.of(graph.links(page)).forEach(target -> in[target]++);
        }
        int[] ascending = IntStream.of(in).sorted().toArray();
        for (int rank = 0; rank < 10; rank++) {
            double share = (Math.pow(rank + 2, power) - Math.pow(rank + 1, power)) / (Math.pow(pages + 1, power) - 1);
            assertThat(ascending[pages - 1 - rank] / (share * pages * meanDegree))
                    .as("in-links of rank %d by those expected", rank)
                    .isBetween(0.8, 1.15);
        }
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
