package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.workloads.graph.GraphSpec;
import harness.workloads.graph.WebGraph;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class BackwardProjectionTest {
    @Property(tries = 50)
    void isThatOfTheRanks(
            @ForAll long seed,
            @ForAll @IntRange(min = 1, max = 300) int pages,
            @ForAll @DoubleRange(max = 20) double degree,
            @ForAll @DoubleRange(max = 0.99) double damping,
            @ForAll @IntRange(max = 6) int iterations)
            throws Exception {
        WebGraph graph = new GraphSpec(seed, pages, degree, 2.5).graph();
        double[] ranks = new Reference(graph, damping).ranks(iterations);
        PageWeights weights = new PageWeights(~seed);
        double expected = 0;
        for (int page = 0; page < pages; page++) {
            expected += weights.of(page) * ranks[page];
        }

        double found =
                new BackwardProjection(graph, new Formula(pages, damping)).after(iterations, weights, done -> {});

        assertThat(found).isCloseTo(expected, within(RankCheck.PROJECTION_TOLERANCE / 10));
    }

    @Property
    void weightsLieBetweenMinusOneAndOneAndDiffer(@ForAll long seed, @ForAll @IntRange(min = 0) int page) {
        PageWeights weights = new PageWeights(seed);
        assertThat(weights.of(page)).isBetween(-1.0, 1.0).isNotEqualTo(weights.of(page ^ 1));
    }
}
