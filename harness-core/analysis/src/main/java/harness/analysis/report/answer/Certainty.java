package harness.analysis.report.answer;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.rule.Validity;
import harness.analysis.stats.MetricSummary;
import harness.api.stats.Steadiness;
import harness.record.plan.Scaling;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How well the number that stands for a result is known.
 *
 * @param result of a run
 * @param headline the number that stands for it
 * @param share how far the farther end of its 95 % interval lies from it, 0.05 for 5 %; absent without an interval
 */
public record Certainty(WorkloadReport result, MetricSummary headline, OptionalDouble share) {
    private static final String NOT_SETTLED = "not settled";

    /** None where no trial counts. */
    public static Optional<Certainty> of(WorkloadReport result) {
        return result.headline()
                .filter(headline -> headline.summary().value().isPresent())
                .map(headline ->
                        new Certainty(result, headline, headline.summary().farthest()));
    }

    /** Of all results with a number that are not INVALID, the best known first and those without an interval last. */
    static List<Certainty> all(ReportModel model) {
        return model.workloads().stream()
                .filter(result -> result.verdict().validity() != Validity.INVALID)
                .flatMap(result -> of(result).stream())
                .sorted(Comparator.comparingDouble(one -> one.share().orElse(Double.POSITIVE_INFINITY)))
                .toList();
    }

    /** For example {@code sort, 26.4 MB/s within 2.1 %}. */
    String words() {
        return "%s, %s %s"
                .formatted(
                        result.label(),
                        FormattedNumbers.valueWithUnit(
                                headline.summary(), headline.metric().unit()),
                        share.isPresent()
                                ? within()
                                : "with no interval, %sn = %d"
                                        .formatted(
                                                Steadiness.unsteady(result.measurements()) ? "unsteady, " : "",
                                                headline.summary().count()));
    }

    /** The interval, its width and the repeats, for example {@code 95 %: 199 to 229 (within 7.1 %), n = 5}. */
    public String margin() {
        String interval = FormattedNumbers.wordedInterval(
                headline.summary(), headline.metric().unit());
        return share.isEmpty()
                ? interval
                : "%s (%s), n = %d"
                        .formatted(interval, within(), headline.summary().count());
    }

    /** How often the number itself an interval is wide tells nobody anything. */
    private String within() {
        double known = share.getAsDouble();
        if (known > 1) {
            return NOT_SETTLED;
        }
        return "within " + percent(known) + (result.verdict().imprecise() ? ", " + NOT_SETTLED : "");
    }

    /** With two digits: how wide an interval is is not known better. */
    public static String percent(double share) {
        double hundredths = share * 100;
        return hundredths >= 10
                ? FormattedNumbers.number(twoDigits(hundredths)) + " %"
                : Scaling.percent(twoDigits(hundredths) / 100);
    }

    private static double twoDigits(double value) {
        return new BigDecimal(value).round(new MathContext(2)).doubleValue();
    }
}
