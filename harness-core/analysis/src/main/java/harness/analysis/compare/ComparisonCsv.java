package harness.analysis.compare;

import harness.analysis.document.Document;
import harness.analysis.stats.Interval;
import harness.analysis.stats.LogRatio;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A line for each row, for spreadsheets and data frames; ratios are of the metric itself to the baseline's. */
public final class ComparisonCsv implements ComparisonForm {
    private static final String COLUMNS =
            "result,workload,metric,unit,better,baseline,side,baseline_value,side_value,difference,ratio,"
                    + "ratio_low,ratio_high,baseline_repeats,side_repeats,baseline_deployments,side_deployments,"
                    + "baseline_verdict,side_verdict,p,p_joint,method,word,why";

    /** Of one form. */
    public ComparisonCsv() {}

    @Override
    public String render(Comparison comparison, List<LimitOutcome> limits) {
        String baseline = comparison.baseline().name();
        return Document.csv(COLUMNS, comparison.rows().stream().map(row -> record(baseline, row)));
    }

    private static List<?> record(String baseline, ComparedRow row) {
        Contrast contrast = row.contrast();
        Optional<Interval> interval = row.ratio().map(ratio -> ratio.interval(LogRatio.DEFAULT_ALPHA));
        return List.of(
                contrast.label(),
                contrast.workload(),
                row.metric().name(),
                row.metric().unit(),
                row.metric().better().name().toLowerCase(Locale.ROOT),
                baseline,
                contrast.side(),
                contrast.base().value(),
                contrast.other().value(),
                row.difference(),
                row.point(),
                interval.map(Interval::low),
                interval.map(Interval::high),
                contrast.base().repeats(),
                contrast.other().repeats(),
                contrast.base().deployments(),
                contrast.other().deployments(),
                contrast.base().verdict(),
                contrast.other().verdict(),
                row.ratio().map(LogRatio::chance),
                row.jointChance(),
                row.ratio().isPresent() ? contrast.method().words() : "",
                row.word().word(),
                row.why());
    }
}
