package harness.core.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Time of a job by the number of machines, as Ernest has it (Venkataraman et al., NSDI 2016, section 3): a part that no machine
 * shortens, one that all share, one of trees of messages, and one of what each machine adds. No coefficient is negative. The fit is of
 * relative errors, so that long times do not outweigh short ones.
 *
 * @param fixed seconds that are always there
 * @param shared seconds that m machines do in 1/m of the time
 * @param tree seconds for each natural logarithm of m
 * @param each seconds for each machine
 */
record ErnestModel(double fixed, double shared, double tree, double each) {
    private static final int FEATURES = 4;
    private static final double SINGULAR = 1e-12;

    /**
     * What was measured.
     *
     * @param machines 1 or more
     * @param seconds more than 0
     */
    record Point(int machines, double seconds) {}

    /**
     * The least squares of relative errors under coefficients of 0 or more. Of four features each set is tried, which is exact.
     *
     * @param points of 2 or more numbers of machines
     */
    static ErnestModel fit(List<Point> points) {
        ErnestModel best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int set = 1; set < 1 << FEATURES; set++) {
            Optional<ErnestModel> model = fit(points, set);
            double squares = model.map(known -> known.squares(points)).orElse(Double.POSITIVE_INFINITY);
            if (squares < least) {
                least = squares;
                best = model.get();
            }
        }
        if (best == null) {
            throw new IllegalArgumentException("no model fits " + points);
        }
        return best;
    }

    double seconds(int machines) {
        double[] features = features(machines);
        return fixed * features[0] + shared * features[1] + tree * features[2] + each * features[3];
    }

    private double squares(List<Point> points) {
        return points.stream()
                .mapToDouble(point -> seconds(point.machines()) / point.seconds() - 1)
                .map(error -> error * error)
                .sum();
    }

    private static double[] features(int machines) {
        return new double[] {1, 1.0 / machines, Math.log(machines), machines};
    }

    /** With the features of a set alone; none where they do not determine it or one would be negative. */
    private static Optional<ErnestModel> fit(List<Point> points, int set) {
        List<Integer> used = new ArrayList<>();
        for (int feature = 0; feature < FEATURES; feature++) {
            if ((set >> feature & 1) == 1) {
                used.add(feature);
            }
        }
        int size = used.size();
        double[][] equations = new double[size][size + 1];
        for (Point point : points) {
            double[] features = features(point.machines());
            for (int row = 0; row < size; row++) {
                double weighted = features[used.get(row)] / point.seconds();
                for (int column = 0; column < size; column++) {
                    equations[row][column] += weighted * features[used.get(column)] / point.seconds();
                }
                equations[row][size] += weighted;
            }
        }
        return solved(equations).filter(ErnestModel::allPositive).map(solution -> {
            double[] all = new double[FEATURES];
            for (int i = 0; i < size; i++) {
                all[used.get(i)] = solution[i];
            }
            return new ErnestModel(all[0], all[1], all[2], all[3]);
        });
    }

    private static boolean allPositive(double[] solution) {
        for (double coefficient : solution) {
            if (coefficient < 0 || !Double.isFinite(coefficient)) {
                return false;
            }
        }
        return true;
    }

    /** Gauss and Jordan with partial pivots, each row scaled by its own greatest coefficient. */
    private static Optional<double[]> solved(double[][] equations) {
        int size = equations.length;
        for (int column = 0; column < size; column++) {
            int pivot = column;
            for (int row = column + 1; row < size; row++) {
                if (Math.abs(equations[row][column]) > Math.abs(equations[pivot][column])) {
                    pivot = row;
                }
            }
            double[] top = equations[pivot];
            equations[pivot] = equations[column];
            equations[column] = top;
            double scale = 0;
            for (int i = 0; i < size; i++) {
                scale = Math.max(scale, Math.abs(top[i]));
            }
            if (Math.abs(top[column]) <= SINGULAR * scale || scale == 0) {
                return Optional.empty();
            }
            for (int row = 0; row < size; row++) {
                double factor = row == column ? 0 : equations[row][column] / top[column];
                for (int i = column; i <= size && factor != 0; i++) {
                    equations[row][i] -= factor * top[i];
                }
            }
        }
        double[] solution = new double[size];
        for (int i = 0; i < size; i++) {
            solution[i] = equations[i][size] / equations[i][i];
        }
        return Optional.of(solution);
    }
}
