package harness.analysis.advise.replay;

import java.util.List;

/**
 * One job, measured on several machine types: which type is best?
 *
 * @param name of cloud, framework, job and size
 * @param types that it was measured on, in the order in which to run them; 2 or more
 */
public record SelectionProblem(String name, List<Type> types) {
    private static final int MEASURED = 3;

    /**
     * One machine type.
     *
     * @param name of it
     * @param values of the objective, of each recorded run; 3 or more
     */
    public record Type(String name, List<Double> values) {
        /** Copies the list. */
        public Type {
            values = List.copyOf(values);
        }

        double mean() {
            return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        }

        /** Of all recorded runs: what a race is to find. */
        double geometricMean() {
            return Math.exp(values.stream().mapToDouble(Math::log).average().orElseThrow());
        }
    }

    /** Copies the list. */
    public SelectionProblem {
        types = List.copyOf(types);
    }

    /** What it takes to run everything three times. */
    double everything() {
        return MEASURED * types.stream().mapToDouble(Type::mean).sum();
    }

    double best() {
        return types.stream().mapToDouble(Type::geometricMean).min().orElseThrow();
    }
}
