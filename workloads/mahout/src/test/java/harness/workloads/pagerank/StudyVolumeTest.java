package harness.workloads.pagerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyVolumeTest {
    /** What graphs that were made take of text and matrix, a page: 2,059, 2,314, 2,582 and 2,702 bytes. */
    @ParameterizedTest
    @CsvSource({"5000, 2059", "20000, 2314", "200000, 2582", "1000000, 2702"})
    void asManyPagesAsTakeTheSize(double pages, double bytes) {
        assertThat(StudyVolume.pages(pages * bytes, 125)).isCloseTo(pages, withinPercentage(4));
    }

    /** At scale 1 all ranks fit into the heap of a map on each of the study's types, of which cc2.8xlarge has least. */
    @ParameterizedTest
    @CsvSource({"89800000000, 2147483648"})
    void theStudysSizeFitsIntoTheStudysMachines(double size, long heap) {
        double pages = StudyVolume.pages(size, Double.parseDouble(StudyVolume.MEAN_DEGREE));
        assertThat(pages).isBetween(30e6, (double) new RankRoom(Long.MAX_VALUE, heap, 200L << 20).pages());
    }
}
