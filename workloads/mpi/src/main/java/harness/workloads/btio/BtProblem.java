package harness.workloads.btio;

import java.util.List;
import java.util.stream.Stream;

/**
 * A problem class of BT (NPB 3.4, BT/setparams): a cube of points, and how often its solution is written.
 */
enum BtProblem {
    /** For workstations. */
    S(12, 60),
    /** For workstations of the nineties. */
    W(24, 200),
    /** Small. */
    A(64, 200),
    /** Middle. */
    B(102, 200),
    /** Large. */
    C(162, 200);

    private static final int BYTES_PER_POINT = 40;
    private static final int STEPS_PER_DUMP = 5;

    private final int edge;
    private final int steps;

    BtProblem(int edge, int steps) {
        this.edge = edge;
        this.steps = steps;
    }

    /** What a run writes. */
    long bytes() {
        return (long) BYTES_PER_POINT * edge * edge * edge * (steps / STEPS_PER_DUMP);
    }

    /** Floating-point operations of a time step of the whole cube, as NPB counts them for its Mop/s (NPB 3.4, BT/bt.f90). */
    double operationsOfStep() {
        double points = edge;
        return 3478.8 * points * points * points - 17_655.7 * points * points + 28_023.7 * points;
    }

    int steps() {
        return steps;
    }

    static List<String> words() {
        return Stream.concat(Stream.of(A), Stream.of(values()).filter(problem -> problem != A))
                .map(BtProblem::name)
                .toList();
    }
}
