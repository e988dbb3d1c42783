package harness.bench;

import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;

/** All values that were measured, in the order in which they were. */
final class Scores {
    private final List<Score> all = new ArrayList<>();
    private String benchmark = "";

    /**
     * One value.
     *
     * @param benchmark that measured it
     * @param contestant who did it
     * @param round 1 for the contestant's first value of this metric in this benchmark, and so on
     * @param metric what it means
     * @param value in the metric's unit
     */
    record Score(String benchmark, Contestant contestant, int round, Metric metric, double value) {
        boolean sameSeries(Score other) {
            return metric.equals(other.metric) && contestant == other.contestant;
        }
    }

    /** What is added from now on is of this benchmark. */
    void begin(String name) {
        benchmark = name;
    }

    /** Keeps a value; one that could not be measured (NaN) is none. */
    void add(Metric metric, Contestant contestant, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        Score first = new Score(benchmark, contestant, 1, metric, value);
        int before = (int) of(benchmark).stream().filter(first::sameSeries).count();
        all.add(new Score(benchmark, contestant, before + 1, metric, value));
    }

    List<Score> of(String name) {
        return all.stream().filter(score -> score.benchmark().equals(name)).toList();
    }

    List<Score> all() {
        return List.copyOf(all);
    }
}
