package harness.analysis.report.html;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.Executions;
import harness.analysis.report.PlanFacts;
import harness.analysis.report.Remarks;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.answer.BestCell;
import harness.analysis.report.answer.Certainty;
import harness.analysis.report.answer.LimitingResource;
import harness.analysis.report.chart.ChartData;
import harness.analysis.report.chart.Sweeps;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A card for each workload: its number, how sure it is, and what the rules say. */
final class HtmlCards {
    private static final double PERCENT = 100;

    /** Of the number, to both sides of it. */
    private static final double SHOWN = 0.5;

    private HtmlCards() {}

    /** In the order of the plan. */
    static List<HtmlView.Card> of(ReportModel model) {
        List<HtmlView.Card> cards = new ArrayList<>();
        int sweeps = 0;
        for (Map.Entry<String, List<WorkloadReport>> cells :
                Sweeps.byName(model).entrySet()) {
            boolean single = cells.getValue().size() == 1;
            cards.add(
                    single
                            ? card(model, cells.getValue().get(0))
                            : card(model, cells.getKey(), cells.getValue(), HtmlSweeps.anchor(sweeps)));
            sweeps += single ? 0 : 1;
        }
        return cards;
    }

    /** What is wrong with every number: it is said once, and not on each card. */
    static List<String> shared(ReportModel model) {
        List<List<String>> all =
                model.workloads().stream().map(HtmlCards::faults).toList();
        return all.size() < 2
                ? List.of()
                : all.get(0).stream()
                        .filter(fault -> all.stream().allMatch(faults -> faults.contains(fault)))
                        .toList();
    }

    private static List<String> faults(WorkloadReport workload) {
        return workload.headline()
                .map(headline -> workload.verdict().faults(headline.metric()))
                .orElse(List.of());
    }

    /** What the numbers are, and the bar, where there is one. */
    static String legend(List<HtmlView.Card> cards) {
        return "Rates are all work over all time, times are means, of the timed repeats that passed."
                + (cards.stream().allMatch(card -> card.interval() == null)
                        ? ""
                        : " The bar is the 95 % interval on a scale from half of the number to one and a half.");
    }

    private static HtmlView.Card card(ReportModel model, WorkloadReport workload) {
        List<HtmlView.Figure> figures = figures(workload);
        return new HtmlView.Card(
                ChartData.anchor(model.workloads().indexOf(workload)),
                workload.label(),
                figures,
                Certainty.of(workload)
                        .flatMap(certainty -> interval(certainty.headline().summary()))
                        .orElse(null),
                lines(model, workload),
                note(workload, figures),
                validity(workload),
                workload.headline()
                        .map(headline -> verdict(model, workload, headline.metric()))
                        .orElse(new HtmlView.CardVerdict(
                                workload.verdict().validity().name(), "")));
    }

    private static HtmlView.CardVerdict verdict(ReportModel model, WorkloadReport workload, Metric metric) {
        List<String> shared = shared(model);
        String faults = workload.verdict().faults(metric).stream()
                .filter(fault -> !shared.contains(fault))
                .collect(Collectors.joining(", "));
        return new HtmlView.CardVerdict(
                workload.verdict().validity(metric).name(), faults.isEmpty() ? "" : ": " + faults);
    }

    private static String note(WorkloadReport workload, List<HtmlView.Figure> figures) {
        if (!figures.isEmpty()) {
            return "";
        }
        if (workload.outcomes().stream().allMatch(row -> row.facts().trial().warmUp())) {
            return "No repeat has ended.";
        }
        return workload.summaries().isEmpty()
                ? "No trial counts: " + HtmlViews.verdicts(workload) + "."
                : "No one number stands for it.";
    }

    /** Of a sweep its best cell. */
    private static HtmlView.Card card(ReportModel model, String workload, List<WorkloadReport> cells, String anchor) {
        WorkloadReport worst = cells.stream()
                .max((one, other) ->
                        one.verdict().validity().compareTo(other.verdict().validity()))
                .orElseThrow();
        Optional<BestCell> best = BestCell.of(cells, model.pilot());
        return new HtmlView.Card(
                anchor,
                workload,
                best.map(cell -> figures(cell.best()).subList(0, 1)).orElse(List.of()),
                best.flatMap(cell -> Certainty.of(cell.best()))
                        .flatMap(certainty -> interval(certainty.headline().summary()))
                        .orElse(null),
                best.map(cell -> List.of(HtmlSweeps.brief(model, cells, cell))).orElse(List.of()),
                best.isEmpty() ? "No number stands for two cells or more." : "",
                validity(worst),
                new HtmlView.CardVerdict("%d cells: %s".formatted(cells.size(), verdicts(cells)), ""));
    }

    private static String verdicts(List<WorkloadReport> cells) {
        return cells.stream()
                .collect(Collectors.groupingBy(cell -> cell.verdict().validity(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String validity(WorkloadReport workload) {
        return workload.verdict().validity().name().toLowerCase(Locale.ROOT);
    }

    /** How much data it is of, why it has no number, what limits it, and what an execution costs. */
    private static List<String> lines(ReportModel model, WorkloadReport workload) {
        return Stream.of(
                        PlanFacts.data(model.plan(), workload.workload(), workload.parameters()),
                        HtmlViews.problems(workload).stream()
                                .filter(problem -> workload.headline().isEmpty())
                                .findFirst(),
                        LimitingResource.of(model, workload),
                        Executions.of(workload)
                                .flatMap(Executions::usd)
                                .map(usd -> FormattedNumbers.valueWithUnit(usd.times(1 / Executions.COUNT), "USD")
                                        + " per execution"))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Where it begins and how wide it is, in percent of the bar. */
    static Optional<HtmlView.IntervalBar> interval(Summary summary) {
        if (summary.farthest().isEmpty()) {
            return Optional.empty();
        }
        double value = summary.value().orElseThrow();
        double low = summary.confidence95().orElseThrow().low() / value - 1;
        double high = summary.confidence95().orElseThrow().high() / value - 1;
        double left = PERCENT * (Math.max(-SHOWN, low) + SHOWN);
        double right = PERCENT * (Math.min(SHOWN, high) + SHOWN);
        return Optional.of(new HtmlView.IntervalBar(
                percent(left), percent(right - left), low < -SHOWN || high > SHOWN ? "beyond" : ""));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.1f%%", value);
    }

    /** The number that stands for it comes first. */
    static List<HtmlView.Figure> figures(WorkloadReport workload) {
        Optional<HtmlView.Figure> time = workload.time().map(summary -> figure(workload, summary, "time"));
        boolean timeFirst = workload.headline().equals(workload.time());
        return Stream.of(
                        timeFirst ? time : Optional.<HtmlView.Figure>empty(),
                        (timeFirst ? workload.workRate() : workload.bandwidth())
                                .map(summary -> figure(workload, summary, "bandwidth")),
                        workload.productivity().map(summary -> figure(workload, summary, "productivity")),
                        timeFirst ? Optional.<HtmlView.Figure>empty() : time)
                .flatMap(Optional::stream)
                .toList();
    }

    static Optional<HtmlView.Figure> headline(WorkloadReport workload) {
        return figures(workload).stream().findFirst();
    }

    private static HtmlView.Figure figure(WorkloadReport workload, MetricSummary of, String kind) {
        boolean headline = workload.headline().filter(of::equals).isPresent();
        String margin = Certainty.of(workload)
                .filter(certainty -> headline)
                .map(Certainty::margin)
                .orElseGet(() -> FormattedNumbers.wordedInterval(
                        of.summary(), of.metric().unit()));
        return new HtmlView.Figure(
                FormattedNumbers.words(of.metric().name()),
                FormattedNumbers.value(of.summary(), of.metric().unit()),
                of.metric().unit(),
                Stream.of(
                                Stream.of(margin),
                                workload.startup().filter(start -> headline).stream(),
                                headline ? Remarks.of(workload).stream() : Stream.<String>empty())
                        .flatMap(all -> all)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")),
                kind);
    }
}
