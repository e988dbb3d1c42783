package harness.analysis.stats;

/**
 * A confidence interval.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
    /**
     * @return half its width
     */
    public double margin() {
        return (high - low) / 2;
    }
}
