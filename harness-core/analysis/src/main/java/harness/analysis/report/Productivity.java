package harness.analysis.report;

import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.result.Row;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is had for money: a workload's rate divided by what all machines cost per hour, as exposito2014 (sections 5.1 to
 * 5.3) chooses machines and disks by it. It follows from the rates when it is shown, where a price applies, and is stored
 * nowhere.
 */
public final class Productivity {
    private static final String NAME = "cluster_productivity";
    private static final String PER_PRICE = " per USD/h";

    private Productivity() {}

    public static boolean is(Metric metric) {
        return metric.name().equals(NAME);
    }

    /**
     * @param rows of one workload, of any trials
     * @return for each trial with the workload's first rate and a price its productivity, which counts where the trial does
     */
    static List<Row.MeasurementRow> of(List<Row.MeasurementRow> rows) {
        // As its bandwidth is: a trial that does not count may lack the rate that comes first in others.
        Optional<Metric> rate =
                firstRate(rows.stream().filter(row -> row.facts().counted())).or(() -> firstRate(rows.stream()));
        return rows.stream()
                .filter(row -> rate.filter(row.metric()::equals).isPresent())
                .flatMap(row -> row.facts().platform().usdPerHour().map(usd -> of(row, usd)).stream())
                .toList();
    }

    private static Optional<Metric> firstRate(Stream<Row.MeasurementRow> rows) {
        return rows.map(Row.MeasurementRow::metric)
                .filter(WorkloadReport::isRate)
                .findFirst();
    }

    private static Row.MeasurementRow of(Row.MeasurementRow rate, double usdPerHour) {
        return new Row.MeasurementRow(
                rate.facts(), metric(rate.metric()), rate.value() / usdPerHour, Optional.empty(), Optional.empty());
    }

    private static Metric metric(Metric rate) {
        return new Metric(
                NAME,
                rate.unit() + PER_PRICE,
                Direction.HIGHER,
                "%s divided by what all machines cost per hour: slaves, master, their volumes and public addresses."
                        .formatted(rate.name()));
    }
}
