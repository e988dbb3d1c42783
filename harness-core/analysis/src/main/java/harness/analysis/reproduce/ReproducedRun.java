package harness.analysis.reproduce;

import harness.analysis.compare.MeasuredRun;
import harness.analysis.report.ReportModel;
import harness.api.result.Platform;
import java.util.Optional;

/**
 * A run that claims are put to.
 *
 * @param run its numbers that count
 * @param platform what it was measured on
 * @param cluster of the study that it stands for, as the user says; absent where the platform tells
 */
public record ReproducedRun(MeasuredRun run, Platform platform, Optional<String> cluster) {
    /**
     * @param model of the run
     * @param run what is compared of it
     * @param cluster of the study that it stands for, if the user says so
     * @return the run
     */
    public static ReproducedRun of(ReportModel model, MeasuredRun run, Optional<String> cluster) {
        return new ReproducedRun(run, model.platform(), cluster);
    }

    boolean embedded() {
        return platform.provider().equals(Platform.EMBEDDED);
    }
}
