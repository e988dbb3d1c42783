package harness.core.stats;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Natural logarithms of a sample whose size a pilot has decided, see {@link Stein}: its spread and degrees of freedom are the pilot's.
 */
public final class LogSample {
    private final double[] values;
    private final double[] pilot;

    /**
     * @param values all of them; 2 or more, copied
     * @param pilot those of the pilot; all of them where none decided; copied
     */
    public LogSample(double[] values, double[] pilot) {
        this.values = values.clone();
        this.pilot = pilot.clone();
    }

    double mean() {
        return Mean.of(values).getAsDouble();
    }

    /** The square of the mean's standard error. */
    double squaredError() {
        return Variance.of(pilot).getAsDouble() / values.length;
    }

    double degreesOfFreedom() {
        return pilot.length - 1.0;
    }

    /** Whether the pilot tells nothing of a spread: it has fewer than 2 values. */
    boolean single() {
        return pilot.length < 2;
    }

    /** Whether the values of the pilot differ by no more than rounding. */
    boolean alike() {
        return LogRatio.alike(pilot);
    }
}
