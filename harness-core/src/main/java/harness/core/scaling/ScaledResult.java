package harness.core.scaling;

import harness.core.stats.Interval;
import harness.core.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * One result on several numbers of slaves.
 *
 * @param label of it
 * @param weak whether the data grow with the slaves; else they stay
 * @param sizes from few slaves to many; 1 or more
 */
record ScaledResult(String label, boolean weak, List<MeasuredSize> sizes) {
    /** As many as an estimate of two digits takes (Efron and Tibshirani 1993, section 13.3: 1,000 to 2,000). */
    private static final int DRAWS = 2000;

    private static final double HALF = 0.025;
    private static final int LEAST_TO_PREDICT = 3;
    private static final double SECONDS_PER_HOUR = 3600;

    ScaledResult {
        sizes = List.copyOf(sizes);
    }

    List<ScalingRow> measured() {
        MeasuredSize first = sizes.get(0);
        return sizes.stream()
                .map(size -> {
                    double factor = factor(size.slaves());
                    Optional<Interval> interval = size.slaves() == first.slaves()
                            ? Optional.empty()
                            : LogRatio.welch(size.sample(), first.sample())
                                    .map(ratio -> ratio.interval(LogRatio.DEFAULT_ALPHA))
                                    .map(ends -> new Interval(ends.low() * factor, ends.high() * factor));
                    return row(size.slaves(), false, size.mean(), interval, size.usdPerHour());
                })
                .toList();
    }

    /** Whether there are two numbers of slaves. */
    boolean scales() {
        return sizes.size() > 1;
    }

    boolean measured(int slaves) {
        return sizes.stream().anyMatch(size -> size.slaves() == slaves);
    }

    /** Whether a model can be had: it is of jobs whose data stay, and two points fit every one. */
    boolean predictable() {
        return !weak && sizes.size() >= LEAST_TO_PREDICT;
    }

    List<ScalingRow> predicted(List<Integer> slaves, long seed) {
        ErnestModel model = ErnestModel.fit(points(sizes));
        Random random = new Random(seed);
        List<ErnestModel> draws = new ArrayList<>();
        for (int draw = 0; draw < DRAWS; draw++) {
            draws.add(ErnestModel.fit(drawn(random)));
        }
        return slaves.stream()
                .map(many -> row(many, true, model.seconds(many), interval(draws, many), usdPerHour(many)))
                .toList();
    }

    /** How far the model of all but the most slaves is from these: a check that nobody has to believe. */
    Optional<String> check() {
        if (!predictable() || sizes.size() == LEAST_TO_PREDICT) {
            return Optional.empty();
        }
        MeasuredSize last = sizes.get(sizes.size() - 1);
        double foretold =
                ErnestModel.fit(points(sizes.subList(0, sizes.size() - 1))).seconds(last.slaves());
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: the model of fewer slaves foretells %.4g s for %d, which took %.4g s (%+.1f %%)",
                label,
                foretold,
                last.slaves(),
                last.mean(),
                100 * (foretold / last.mean() - 1)));
    }

    private ScalingRow row(
            int slaves, boolean predicted, double seconds, Optional<Interval> interval, OptionalDouble usdPerHour) {
        MeasuredSize first = sizes.get(0);
        double speedUp = first.mean() / seconds * factor(slaves);
        return new ScalingRow(
                label,
                slaves,
                predicted,
                seconds,
                interval,
                speedUp,
                speedUp * first.slaves() / slaves,
                usdPerHour.isPresent()
                        ? OptionalDouble.of(usdPerHour.getAsDouble() * seconds / SECONDS_PER_HOUR)
                        : usdPerHour);
    }

    /** Of weak scaling the work grows with the slaves. */
    private double factor(int slaves) {
        return weak ? (double) slaves / sizes.get(0).slaves() : 1;
    }

    private static List<ErnestModel.Point> points(List<MeasuredSize> sizes) {
        return sizes.stream()
                .flatMap(size -> size.seconds().stream().map(time -> new ErnestModel.Point(size.slaves(), time)))
                .toList();
    }

    /** Of each number of slaves as many as were measured, with replacement. */
    private List<ErnestModel.Point> drawn(Random random) {
        List<ErnestModel.Point> points = new ArrayList<>();
        for (MeasuredSize size : sizes) {
            for (int i = 0; i < size.seconds().size(); i++) {
                points.add(new ErnestModel.Point(
                        size.slaves(),
                        size.seconds().get(random.nextInt(size.seconds().size()))));
            }
        }
        return points;
    }

    private static Optional<Interval> interval(List<ErnestModel> draws, int slaves) {
        double[] seconds = draws.stream()
                .mapToDouble(draw -> draw.seconds(slaves))
                .sorted()
                .toArray();
        int low = (int) Math.floor(HALF * seconds.length);
        double least = seconds[low];
        double most = seconds[seconds.length - 1 - low];
        return most > least ? Optional.of(new Interval(least, most)) : Optional.empty();
    }

    /** A master and what each slave costs, from the fewest and the most slaves, where both have a price. */
    private OptionalDouble usdPerHour(int slaves) {
        MeasuredSize few = sizes.get(0);
        MeasuredSize many = sizes.get(sizes.size() - 1);
        if (few.usdPerHour().isEmpty() || many.usdPerHour().isEmpty()) {
            return OptionalDouble.empty();
        }
        double each =
                (many.usdPerHour().getAsDouble() - few.usdPerHour().getAsDouble()) / (many.slaves() - few.slaves());
        return OptionalDouble.of(few.usdPerHour().getAsDouble() + each * (slaves - few.slaves()));
    }

    /** Of the number of slaves that was measured least often. */
    int leastValues() {
        return sizes.stream().mapToInt(size -> size.seconds().size()).min().orElse(0);
    }

    /** Slaves that were measured, for a message. */
    String measuredSlaves() {
        return sizes.stream().map(size -> Integer.toString(size.slaves())).collect(Collectors.joining(", "));
    }
}
