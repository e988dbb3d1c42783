package harness.analysis.stats;

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

    /**
     * @return of all values
     */
    public double mean() {
        return Mean.of(values).getAsDouble();
    }

    /**
     * @return how many values there are
     */
    public int size() {
        return values.length;
    }

    /**
     * @return the square of the mean's standard error
     */
    public double squaredError() {
        return Variance.of(pilot).getAsDouble() / values.length;
    }

    /**
     * @return of the spread
     */
    public double degreesOfFreedom() {
        return pilot.length - 1.0;
    }

    /**
     * @return whether the pilot tells nothing of a spread: it has fewer than 2 values
     */
    public boolean single() {
        return pilot.length < 2;
    }

    /** Whether a pilot decided how many there are: then more values do not tell more of the spread. */
    boolean piloted() {
        return pilot.length < values.length;
    }

    /**
     * @return whether the values of the pilot differ by no more than rounding
     */
    public boolean alike() {
        return LogRatio.alike(pilot);
    }
}
