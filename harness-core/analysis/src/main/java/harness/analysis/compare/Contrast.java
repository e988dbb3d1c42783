package harness.analysis.compare;

import harness.analysis.stats.Autocorrelation;
import harness.analysis.stats.LogRatio;
import harness.api.metric.Metric;
import java.util.Arrays;
import java.util.Optional;

/**
 * One metric of one result on two sides, before it is known what it is read together with.
 *
 * @param baseCell the result, as the baseline's first run has it
 * @param side the other side's name
 * @param metric what was measured
 * @param base numbers of the baseline
 * @param other numbers of the other side
 * @param method by which the interval is made
 */
public record Contrast(
        MeasuredCell baseCell, String side, Metric metric, SideSample base, SideSample other, Method method) {
    /** By which the interval is made. */
    public enum Method {
        /** Repeats were measured in turns. */
        PAIRED("paired t test on logarithms of repeats that were measured in turns"),
        /** Repeats were measured in turns, as many as a pilot decided. */
        PAIRED_PILOTED(
                "paired t test on logarithms of repeats that were measured in turns, with the spread of the pilot (Stein)"),
        /** Deployments were measured in turns. */
        PAIRED_DEPLOYMENTS("paired t test on logarithms of deployments' means that were measured in turns"),
        /** Repeats of one deployment against those of another, of a side as many as a pilot decided. */
        PILOTED(
                "t test on logarithms of repeats, with spread and degrees of freedom of the pilots that decided how many (Stein)"),
        /** Repeats of one deployment against those of another. */
        REPEATS("Welch's t test on logarithms of repeats"),
        /** Several deployments against several. */
        DEPLOYMENTS("Welch's t test on logarithms of deployments' means"),
        /** One deployment against several. */
        ONE_DEPLOYMENT("t test on logarithms of deployments' means, the single one taken to scatter as the others");

        private final String words;

        Method(String words) {
            this.words = words;
        }

        /**
         * @return in words
         */
        public String words() {
            return words;
        }
    }

    /**
     * @return name of the result, as its rows are labelled
     */
    public String label() {
        return baseCell.label();
    }

    /**
     * @return name of the workload
     */
    public String workload() {
        return baseCell.workload();
    }

    /** By what each side has. */
    static Method method(Side base, Side other, SideSample ofBase, SideSample ofOther) {
        boolean single = ofBase.deployments() == 1 && ofOther.deployments() == 1;
        boolean piloted = ofBase.piloted() || ofOther.piloted();
        if (base.sameRun(other)) {
            return single ? piloted ? Method.PAIRED_PILOTED : Method.PAIRED : Method.PAIRED_DEPLOYMENTS;
        }
        if (single) {
            return piloted ? Method.PILOTED : Method.REPEATS;
        }
        return ofBase.deployments() > 1 && ofOther.deployments() > 1 ? Method.DEPLOYMENTS : Method.ONE_DEPLOYMENT;
    }

    /** Whether the interval is of repeats within a deployment of each side. */
    boolean ofRepeats() {
        return switch (method) {
            case PAIRED, PAIRED_PILOTED, REPEATS, PILOTED -> true;
            case PAIRED_DEPLOYMENTS, DEPLOYMENTS, ONE_DEPLOYMENT -> false;
        };
    }

    /** Absent where a ratio says nothing or has no interval. */
    Optional<LogRatio> ratio() {
        if (!base.hasRatio() || !other.hasRatio()) {
            return Optional.empty();
        }
        Optional<LogRatio> independent = switch (method) {
            case PAIRED -> LogRatio.paired(base.pairedLogarithms(other), other.pairedLogarithms(base));
            case PAIRED_PILOTED ->
                LogRatio.paired(base.pairedLogarithms(other), other.pairedLogarithms(base), base.pairsOfPilot(other));
            case PAIRED_DEPLOYMENTS ->
                LogRatio.paired(base.pairedDeploymentLogarithms(other), other.pairedDeploymentLogarithms(base));
            case PILOTED -> LogRatio.welch(base.logSample(), other.logSample());
            case REPEATS -> LogRatio.welch(base.logarithms(), other.logarithms());
            case DEPLOYMENTS -> LogRatio.welch(base.deploymentLogarithms(), other.deploymentLogarithms());
            case ONE_DEPLOYMENT -> LogRatio.oneAgainstMany(base.deploymentLogarithms(), other.deploymentLogarithms());
        };
        return ofRepeats() ? independent.map(ratio -> ratio.widened(dependence().widening())) : independent;
    }

    /** Of what the interval is of: of differences, where repeats are paired. */
    private Autocorrelation dependence() {
        if (method == Method.PILOTED || method == Method.REPEATS) {
            return Autocorrelation.of(base.logarithms()).and(Autocorrelation.of(other.logarithms()));
        }
        double[] differences = other.pairedLogarithms(base);
        double[] bases = base.pairedLogarithms(other);
        Arrays.setAll(differences, i -> differences[i] - bases[i]);
        return Autocorrelation.of(differences);
    }

    /** Whether the degrees of freedom are those of pilots, however many repeats follow. */
    boolean piloted() {
        return method == Method.PAIRED_PILOTED || method == Method.PILOTED;
    }

    /** How many independent values the interval of a side rests on. */
    int count(SideSample sample) {
        return switch (method) {
            case PAIRED, PAIRED_PILOTED -> base.pairedLogarithms(other).length;
            case PAIRED_DEPLOYMENTS -> base.pairedDeploymentLogarithms(other).length;
            case REPEATS, PILOTED -> sample.repeats();
            case DEPLOYMENTS, ONE_DEPLOYMENT -> sample.deployments();
        };
    }
}
