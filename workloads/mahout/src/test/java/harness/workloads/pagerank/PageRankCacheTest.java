package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;

import harness.api.workload.CacheState;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageRankCacheTest {
    private static final CacheState DROPPED = CacheState.cold("page cache dropped");

    @Test
    void onlyTheFirstIterationIsCalledCold() {
        assertThat(PageRank.cacheOf(DROPPED, PageRankParameters.Formulation.PREPARED, 3))
                .isEqualTo(
                        CacheState.cold("page cache dropped; cold is the first iteration, the others read what the page"
                                + " cache has kept of the links"));
        assertThat(PageRank.cacheOf(DROPPED, PageRankParameters.Formulation.PREPARED, 1))
                .isEqualTo(DROPPED);
        assertThat(PageRank.cacheOf(DROPPED, PageRankParameters.Formulation.STUDY, 1))
                .isEqualTo(
                        CacheState.cold("page cache dropped; cold is the text, iterations read what the page cache has"
                                + " kept of the matrix that was just written"));
        CacheState warm = CacheState.warm("not allowed");
        assertThat(PageRank.cacheOf(warm, PageRankParameters.Formulation.PREPARED, 3))
                .isEqualTo(warm);
    }

    @Test
    void theOtherIterationsHaveTheirOwnMean() {
        assertThat(new Iterations(List.of(9.0, 2.0, 4.0), 0).laterSeconds()).hasValue(3);
        assertThat(new Iterations(List.of(9.0), 0).laterSeconds()).isEmpty();
    }
}
