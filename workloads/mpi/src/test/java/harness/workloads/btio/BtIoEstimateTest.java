package harness.workloads.btio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import harness.api.workload.Footprint;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The emulated solver, as the kernel takes it. */
final class BtIoEstimateTest {
    private static final Footprint FOOTPRINT = new BtIo().describe().footprint();

    @Test
    void aSolverByTheClockTakesItsTimeInEachStepOfEachRound() {
        assertThat(seconds("A", "50", "")).isCloseTo(3 * 200 * 0.05, within(1e-6));
        assertThat(seconds("S", "50", "")).isCloseTo(3 * 60 * 0.05, within(1e-6));
        assertThat(seconds("A", "0", "")).isZero();
    }

    @Test
    void aSolverByItsSpeedTakesNpbsOperationsSharedByTheProcesses() {
        double operations = BtProblem.A.operationsOfStep() * BtProblem.A.steps();
        assertThat(seconds("A", "0", "1500")).isCloseTo(3 * operations / (1500e6 * 4), within(1e-6));
        assertThat(seconds("A", "0", "750")).isCloseTo(2 * seconds("A", "0", "1500"), within(1e-6));
    }

    /** Beside what is written, for three rounds. */
    private static double seconds(String problem, String solver, String speed) {
        Map<String, String> parameters = new HashMap<>(Map.of(
                "size", Long.toString(3 * BtProblem.valueOf(problem).bytes()), "class", problem, "processes", "4"));
        parameters.put("solver-ms", solver);
        parameters.put("solver-mflops", speed);
        return FOOTPRINT.besideSeconds(parameters);
    }
}
