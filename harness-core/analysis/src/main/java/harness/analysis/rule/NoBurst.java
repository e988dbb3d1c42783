package harness.analysis.rule;

import harness.record.trial.DriverMetrics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What has saved credits is fast until they are used up: a short measurement is of the bucket. */
final class NoBurst {
    private static final double LASTS_SECONDS = 1800;

    /** From this size on a volume of gp2 has the 3,000 IOPS of its burst for good. */
    private static final int GP2_WITHOUT_BURST_GIB = 1000;

    private static final List<String> HARD_DISKS = List.of("st1", "sc1");

    private NoBurst() {}

    static Optional<RuleOutcome> look(MeasuredResult result) {
        OptionalDouble seconds = result.smallest(DriverMetrics.ELAPSED_TIME.name());
        if (seconds.isEmpty()) {
            return Optional.empty();
        }
        return SlaveVolumes.of(result.run().plan()).map(volumes -> {
            List<String> saving = Stream.concat(
                            Stream.of(volumes.type()).filter(type -> type.matches("t\\d\\w*\\..*")),
                            (result.onVolumes() ? volumes.used() : List.<SlaveVolumes.Volume>of())
                                    .stream()
                                            .filter(NoBurst::saves)
                                            .map(volume -> "%d GiB of %s".formatted(volume.gib(), volume.type())))
                    .distinct()
                    .toList();
            return saving.isEmpty()
                    ? RuleOutcome.valid("neither %s nor its volumes save credits", volumes.type())
                    : RuleOutcome.of(
                            seconds.getAsDouble() >= LASTS_SECONDS,
                            Validity.OPEN,
                            "burst: %s save credits, and %.0f s are timed",
                            String.join(", ", saving),
                            seconds.getAsDouble());
        });
    }

    private static boolean saves(SlaveVolumes.Volume volume) {
        return HARD_DISKS.contains(volume.type())
                || (volume.type().equals("gp2") && volume.gib() < GP2_WITHOUT_BURST_GIB);
    }
}
