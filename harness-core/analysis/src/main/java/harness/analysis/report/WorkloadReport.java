package harness.analysis.report;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.rule.ResultVerdict;
import harness.analysis.stats.Headline;
import harness.analysis.stats.MetricSummary;
import harness.api.metric.Metric;
import harness.api.result.Platform;
import harness.api.result.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * One workload of a run with one set of parameters.
 *
 * @param label its name, with the parameters that differ where the run has it more than once
 * @param workload its name
 * @param parameters every parameter with its effective value
 * @param outcomes how each of its trials ended
 * @param measurements every number of its trials, those that do not count included, and what follows of money
 * @param summaries of the numbers that count
 * @param samples the raw values behind the measurements that have any
 * @param histograms by metric, in nanoseconds: those of all trials that count, merged
 * @param published figures of the studies for the same experiment
 * @param verdict what it is by the rules
 */
public record WorkloadReport(
        String label,
        String workload,
        Map<String, String> parameters,
        List<Row.OutcomeRow> outcomes,
        List<Row.MeasurementRow> measurements,
        List<MetricSummary> summaries,
        List<Samples> samples,
        Map<String, Histogram> histograms,
        List<PublishedRow> published,
        ResultVerdict verdict) {
    /**
     * Raw values behind one measurement.
     *
     * @param row the measurement
     * @param values its raw values
     * @param interval seconds that each of them stands for, if they are a series in time
     */
    public record Samples(Row.MeasurementRow row, List<Double> values, OptionalDouble interval) {}

    /** The same with what the rules say of it. */
    WorkloadReport with(ResultVerdict other) {
        return new WorkloadReport(
                label, workload, parameters, outcomes, measurements, summaries, samples, histograms, published, other);
    }

    /**
     * @return the first rate that it reports, if it reports any: its bandwidth
     */
    public Optional<MetricSummary> bandwidth() {
        return Headline.rate(summaries);
    }

    /**
     * @return what its bandwidth is of each US dollar per hour, where a price applies
     */
    public Optional<MetricSummary> productivity() {
        return summaries.stream()
                .filter(summary -> Productivity.is(summary.metric()))
                .findFirst();
    }

    /**
     * @return its elapsed time, if a trial counts and the time says anything: not that of a load whose time was set
     */
    public Optional<MetricSummary> time() {
        return Headline.time(summaries, parameters);
    }

    /**
     * @return the number that stands for it: its bandwidth, else its time, if a trial counts
     */
    public Optional<MetricSummary> headline() {
        return Headline.of(summaries, parameters);
    }

    /**
     * @return what its jobs make of their input beyond their start, where they tell it
     */
    public Optional<MetricSummary> workRate() {
        return named("work_rate");
    }

    /**
     * @return how much of the time that stands for it is start-up, for example {@code 7.6 s of it start-up}; empty where another number does
     */
    public Optional<String> startup() {
        return headline().isPresent() && headline().equals(time())
                ? named("startup_time")
                        .map(of -> FormattedNumbers.valueWithUnit(
                                        of.summary(), of.metric().unit()) + " of it start-up")
                : Optional.empty();
    }

    /** {@return one metric of the repeats that count, where they have it} */
    public Optional<MetricSummary> named(String metric) {
        return summaries.stream()
                .filter(summary -> summary.metric().name().equals(metric))
                .findFirst();
    }

    /**
     * @return every metric that one of its trials measured, counted or not, in the order of the rows
     */
    public List<Metric> metrics() {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        measurements.forEach(row -> metrics.putIfAbsent(row.metric().name(), row.metric()));
        return List.copyOf(metrics.values());
    }

    /**
     * @param metric of one of its trials
     * @return the summary of the numbers that count, if any does
     */
    public Optional<MetricSummary> summary(Metric metric) {
        return summaries.stream().filter(s -> s.metric().equals(metric)).findFirst();
    }

    /**
     * @return what all repeats that count were measured on; empty where the machines changed between them
     */
    public Optional<Platform> platform() {
        List<Platform> all = measurements.stream()
                .filter(row -> row.facts().counted())
                .map(row -> row.facts().platform())
                .distinct()
                .toList();
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /**
     * @param metric of any workload
     * @return whether it is a rate that is the better the higher it is
     */
    public static boolean isRate(Metric metric) {
        return Headline.isRate(metric);
    }
}
