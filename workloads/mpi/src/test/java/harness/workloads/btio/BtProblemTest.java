package harness.workloads.btio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a class of BT computes. */
class BtProblemTest {
    /** Mop: what NPB prints as time in seconds, times its Mop/s total (class W: 2.49 x 3098.44). */
    @ParameterizedTest
    @CsvSource({"S, 228", "W, 7_715", "A, 168_300", "B, 702_200", "C, 2_866_280"})
    void hasTheOperationsThatNpbCounts(BtProblem problem, String mega) {
        double printed = Double.parseDouble(mega.replace("_", ""));
        assertThat(problem.operationsOfStep() * problem.steps() / 1e6 / printed).isCloseTo(1, within(2e-3));
    }
}
