package harness.analysis.rule;

import harness.record.result.Environment;
import harness.record.trial.DriverMetrics;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** What others use of a machine is in every number that is measured on it. */
final class QuietMachine {
    private static final double MOST_STEAL = 0.01;
    private static final double HUNDRED = 100;

    private QuietMachine() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble processors = result.largest(DriverMetrics.FOREIGN_CPU_SHARE.name());
        OptionalDouble disks = result.largest(DriverMetrics.FOREIGN_DISK_SHARE.name());
        // Here one repeat's is in the interval; a claim about machines that are rented or known by name is of each.
        OptionalDouble steal = result.here()
                ? Arrays.stream(result.values(DriverMetrics.STEAL_SHARE.name())).average()
                : result.largest(DriverMetrics.STEAL_SHARE.name());
        if (processors.isEmpty() && disks.isEmpty()) {
            return result.run()
                    .environment()
                    .map(Environment::load)
                    .filter(load -> load.average1m().isPresent())
                    .map(load -> RuleOutcome.of(
                            !load.otherLoad(),
                            Validity.OPEN,
                            "a load of %.2f before the run",
                            load.average1m().get()));
        }
        return Optional.of(RuleOutcome.of(
                processors.orElse(0) < DriverMetrics.NOTED_SHARE
                        && disks.orElse(0) < DriverMetrics.NOTED_SHARE
                        && steal.orElse(0) < MOST_STEAL,
                Validity.OPEN,
                "others used up to %.1f %% of processors (steal %.1f %%) and %.1f %% of a disk",
                HUNDRED * processors.orElse(0),
                HUNDRED * steal.orElse(0),
                HUNDRED * disks.orElse(0)));
    }
}
