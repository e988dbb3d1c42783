package harness.analysis.report.html;

import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.DeploymentShares;
import harness.analysis.report.EnvironmentFacts;
import harness.analysis.report.JudgedResults;
import harness.analysis.report.MissingTrials;
import harness.analysis.report.NetworkEfficiency;
import harness.analysis.report.NumbersFacts;
import harness.analysis.report.PlanFacts;
import harness.analysis.report.PlatformFacts;
import harness.analysis.report.PublishedRow;
import harness.analysis.report.ReportModel;
import harness.analysis.report.ReportSentences;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.answer.RunAnswer;
import harness.analysis.report.chart.ChartData;
import harness.analysis.report.published.StudyComparison;
import harness.analysis.rule.Validity;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.cluster.Setting;
import harness.api.json.Json;
import harness.api.metric.Direction;
import harness.api.metric.Metric;
import harness.api.result.Row;
import harness.api.text.InvokedAs;
import harness.api.trial.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The model as the page's template wants it. */
final class HtmlViews {
    private static final List<String> WORDS = List.of("passed", "invalid", "failed", "skipped");

    private static final String ATTEMPTS = "attempts";

    private HtmlViews() {}

    static Map<String, Object> of(ReportModel model, boolean whole, HtmlView.Raw raw) {
        List<Setting> settings = PlanFacts.settings(model);
        List<HtmlView.Failures> failures = failures(model);
        List<HtmlView.Efficiency> efficiencies = efficiencies(model);
        List<Map<String, Object>> studies =
                StudyComparison.of(model).stream().map(HtmlViews::study).toList();
        RunAnswer answer = RunAnswer.of(model);
        List<Metric> metrics = model.workloads().stream()
                .flatMap(workload -> workload.metrics().stream())
                .distinct()
                .toList();
        List<HtmlView.Card> cards = HtmlCards.of(model);
        return Json.object(
                "head", head(model, answer),
                "banner", ReportSentences.banner(model.platform()).orElse(""),
                "known", known(answer),
                "next",
                        answer.next().stream()
                                .map(step -> new HtmlView.NextLine(
                                        step.words(),
                                        step.command().isPresent(),
                                        // A line breaks between its words alone.
                                        step.command().stream()
                                                .map(InvokedAs.here()::in)
                                                .flatMap(command -> Arrays.stream(command.split(" ")))
                                                .toList()))
                                .toList(),
                "numbers", NumbersFacts.of(model),
                "cards", cards,
                "legend", HtmlCards.legend(cards),
                "sweeps", HtmlSweeps.of(model),
                "lacking", JudgedResults.lacking(model),
                "warnings", ReportSentences.warnings(model),
                "failures", failures,
                "hasFailures", !failures.isEmpty(),
                "efficiencies", efficiencies,
                "hasEfficiencies", !efficiencies.isEmpty(),
                "efficiencyDefinition", NetworkEfficiency.DEFINITION,
                "workloads", workloads(model, metrics),
                "alone", model.workloads().size() == 1,
                "studies", studies,
                "hasStudies", !studies.isEmpty(),
                "noStudies", StudyComparison.whyNone(model).orElse(""),
                "trials", model.outcomes().stream().map(HtmlViews::trial).toList(),
                "trialCount", model.outcomes().size(),
                "scaling", model.scaling().orElse(""),
                "cluster", PlatformFacts.of(model.platform()),
                "plan", model.plan().map(PlanFacts::scalars).orElse(List.of()),
                "hadoop", ReportSentences.hadoop(model).orElse(""),
                "deviations", PlanFacts.deviations(model),
                "planned", model.plan().isPresent(),
                "definitions", definitions(metrics),
                "environment", EnvironmentFacts.of(model),
                "settings", settings,
                "hasSettings", !settings.isEmpty(),
                "settingCount", settings.size(),
                "whole", whole,
                "raw", raw);
    }

    private static Map<String, Object> head(ReportModel model, RunAnswer answer) {
        return Json.object(
                "title", answer.title(),
                "run", model.run(),
                "started",
                        Stream.of(
                                        FormattedNumbers.minute(
                                                model.outcomes().get(0).facts().started()),
                                        model.platform().machine())
                                .filter(words -> !words.isBlank())
                                .collect(Collectors.joining(" · ")),
                "verdicts",
                        answer.verdicts().stream()
                                .map(verdict -> new HtmlView.Chip(kind(verdict.word()), "", verdict.words()))
                                .toList(),
                "meanings", meanings(model, answer),
                "trials",
                        WORDS.stream()
                                .filter(word -> model.count(word) > 0)
                                .map(word -> new HtmlView.Chip(word, symbol(word), model.count(word) + " " + word))
                                .toList(),
                "rules", JudgedResults.count(model));
    }

    private static List<String> meanings(ReportModel model, RunAnswer answer) {
        List<String> shared = HtmlCards.shared(model);
        return Stream.concat(
                        Arrays.stream(Validity.values())
                                .filter(validity -> answer.verdicts().stream()
                                        .anyMatch(verdict -> verdict.word().equals(validity.name())))
                                .map(validity -> validity + ": " + validity.meaning()),
                        Stream.of("each of them: " + String.join(", ", shared)).filter(all -> !shared.isEmpty()))
                .toList();
    }

    /** What must not be overlooked has the colour of a failure. */
    private static String kind(String verdict) {
        return switch (verdict) {
            case MissingTrials.WORD -> "missing";
            case "INVALID" -> "failed";
            default -> verdict.toLowerCase(Locale.ROOT);
        };
    }

    private static List<EnvironmentFacts.Fact> known(RunAnswer answer) {
        return Stream.of(
                        answer.best().map(best -> new EnvironmentFacts.Fact("Best known", best)),
                        answer.least().map(least -> new EnvironmentFacts.Fact("Least known", least)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Those of trials that do not count, too: they may be the reason. */
    private static List<HtmlView.Failures> failures(ReportModel model) {
        return model.workloads().stream()
                .flatMap(workload -> workload.metrics().stream()
                        .filter(metric -> metric.unit().equals(ATTEMPTS))
                        .map(metric -> failures(workload, metric)))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<HtmlView.Failures> failures(WorkloadReport workload, Metric metric) {
        double[] counts = workload.measurements().stream()
                .filter(row -> row.metric().equals(metric) && row.value() > 0)
                .mapToDouble(Row.MeasurementRow::value)
                .toArray();
        return counts.length == 0
                ? Optional.empty()
                : Optional.of(new HtmlView.Failures(
                        workload.label(),
                        FormattedNumbers.words(metric.name()),
                        FormattedNumbers.number(Arrays.stream(counts).sum()),
                        counts.length,
                        metric.definition()));
    }

    private static List<HtmlView.Efficiency> efficiencies(ReportModel model) {
        return NetworkEfficiency.of(model.workloads()).stream()
                .map(of -> new HtmlView.Efficiency(
                        of.label(),
                        FormattedNumbers.words(of.metric().name()),
                        FormattedNumbers.quantity(of.rate(), of.metric().unit()),
                        FormattedNumbers.quantity(of.network(), of.metric().unit()),
                        FormattedNumbers.percent(OptionalDouble.of(of.percent() / 100))))
                .toList();
    }

    /** Each metric once, whatever the number of workloads that have it. */
    private static List<HtmlView.Definition> definitions(List<Metric> metrics) {
        return metrics.stream()
                .map(metric -> new HtmlView.Definition(
                        means(metrics, metric),
                        metric.name(),
                        metric.unit(),
                        better(metric.better()),
                        metric.definition()))
                .toList();
    }

    /** Workloads may have metrics of one name that mean different things. */
    private static String means(List<Metric> metrics, Metric metric) {
        return "means-" + metrics.indexOf(metric);
    }

    private static List<Map<String, Object>> workloads(ReportModel model, List<Metric> metrics) {
        List<Map<String, Object>> views = new ArrayList<>();
        for (WorkloadReport workload : model.workloads()) {
            views.add(workload(model, workload, ChartData.anchor(views.size()), metrics));
        }
        return views;
    }

    private static Map<String, Object> workload(
            ReportModel model, WorkloadReport workload, String anchor, List<Metric> metrics) {
        List<EnvironmentFacts.Fact> parameters = workload.parameters().entrySet().stream()
                .map(parameter -> new EnvironmentFacts.Fact(parameter.getKey(), shown(model, workload, parameter)))
                .toList();
        return Json.object(
                "anchor", anchor,
                "label", workload.label(),
                "headline", HtmlCards.headline(workload),
                "parameters", parameters,
                "verdicts", verdicts(workload),
                "validity", workload.verdict().validity().name().toLowerCase(Locale.ROOT),
                "verdict", workload.verdict().words(),
                "problems", problems(workload),
                "deployments",
                        DeploymentShares.of(workload)
                                .map(DeploymentShares::words)
                                .orElse(""),
                "rules", rules(workload),
                "hasMetrics", !workload.measurements().isEmpty(),
                "metrics",
                        workload.metrics().stream()
                                .map(metric -> metric(workload, metric))
                                .toList(),
                "columns", workload.outcomes().stream().map(HtmlViews::column).toList(),
                "repeats",
                        workload.metrics().stream()
                                .map(metric -> repeats(workload, metric, means(metrics, metric)))
                                .toList(),
                "samples", samples(workload),
                "hasSamples", !workload.samples().isEmpty());
    }

    /** What did not pass and why, a reason that several trials have once. */
    static List<String> problems(WorkloadReport workload) {
        Map<String, List<String>> trials = new LinkedHashMap<>();
        workload.outcomes().stream()
                .filter(row -> !(row.facts().outcome() instanceof Outcome.Passed))
                .forEach(row -> trials.computeIfAbsent(
                                "%s: %s"
                                        .formatted(
                                                row.facts().outcome().word(),
                                                row.facts().outcome().reason()),
                                reason -> new ArrayList<>())
                        .add(row.facts().trial().id()));
        return trials.entrySet().stream()
                .map(reason -> String.join(", ", reason.getValue()) + " " + reason.getKey())
                .toList();
    }

    private static List<HtmlView.RuleLine> rules(WorkloadReport workload) {
        return workload.verdict().judgements().stream()
                .map(judgement -> new HtmlView.RuleLine(
                        judgement.rule().id(),
                        judgement.outcome().validity().name(),
                        judgement.outcome().validity().name().toLowerCase(Locale.ROOT),
                        judgement.outcome().seen(),
                        judgement.fails() ? judgement.rule().asks() : "",
                        judgement.fails() ? judgement.rule().remedy() : ""))
                .toList();
    }

    private static Map<String, Object> study(StudyComparison study) {
        List<PublishedRow> relative =
                study.published().stream().filter(PublishedRow::relative).toList();
        return Json.object(
                "workload", study.workload(),
                "ours", study.ours(),
                "published",
                        study.published().stream()
                                .filter(row -> !row.relative())
                                .toList(),
                "relative", relative,
                "hasRelative", !relative.isEmpty(),
                "relativeCount", relative.size());
    }

    private static String shown(ReportModel model, WorkloadReport workload, Map.Entry<String, String> parameter) {
        String value = PlanFacts.parameter(model.plan(), workload.workload(), parameter);
        return value.isEmpty() ? FormattedNumbers.NONE : value;
    }

    private static Map<String, Object> metric(WorkloadReport workload, Metric metric) {
        Optional<Summary> summary = workload.summary(metric).map(MetricSummary::summary);
        Function<Function<Summary, String>, String> of =
                words -> summary.map(words).orElse(FormattedNumbers.NONE);
        return Json.object(
                "name", metric.name(),
                "unitOfCells", FormattedNumbers.unitOfCells(metric.unit()),
                "value", of.apply(s -> FormattedNumbers.value(s, metric.unit())),
                "interval", of.apply(s -> FormattedNumbers.interval(s, metric.unit())),
                "median", of.apply(s -> FormattedNumbers.cell(s.median(), metric.unit())),
                "min", of.apply(s -> FormattedNumbers.cell(s.min(), metric.unit())),
                "max", of.apply(s -> FormattedNumbers.cell(s.max(), metric.unit())),
                "deviation", of.apply(s -> FormattedNumbers.cell(s.standardDeviation(), metric.unit())),
                "variation", of.apply(s -> FormattedNumbers.percent(s.coefficientOfVariation())),
                "count", summary.map(Summary::count).orElse(0L),
                "validity",
                        summary.isPresent()
                                ? workload.verdict().validity(metric).name()
                                : "");
    }

    private static HtmlView.Column column(Row.OutcomeRow outcome) {
        return new HtmlView.Column(ChartData.repeat(outcome), outcome.facts().counted() ? "counted" : "excluded");
    }

    /** The number of every attempt, with those that do not count marked. */
    private static HtmlView.Repeats repeats(WorkloadReport workload, Metric metric, String means) {
        List<HtmlView.Column> cells = workload.outcomes().stream()
                .map(outcome -> workload.measurements().stream()
                        .filter(row -> row.facts().equals(outcome.facts())
                                && row.metric().equals(metric))
                        .findFirst()
                        .map(row -> FormattedNumbers.number(row.value()))
                        .orElse(FormattedNumbers.NONE))
                .map(text -> new HtmlView.Column(text, ""))
                .collect(Collectors.toCollection(ArrayList::new));
        for (int i = 0; i < cells.size(); i++) {
            cells.set(
                    i,
                    new HtmlView.Column(
                            cells.get(i).label(),
                            column(workload.outcomes().get(i)).word()));
        }
        return new HtmlView.Repeats(metric.name(), means, metric.unit(), cells);
    }

    private static List<HtmlView.SampleSet> samples(WorkloadReport workload) {
        List<HtmlView.SampleSet> sets = new ArrayList<>();
        for (Metric metric : workload.metrics()) {
            List<HtmlView.SampleLine> lines = workload.samples().stream()
                    .filter(samples -> samples.row().metric().equals(metric))
                    .map(samples -> new HtmlView.SampleLine(
                            samples.row().facts().trial().id(),
                            samples.values().size(),
                            samples.values().stream()
                                    .map(FormattedNumbers::number)
                                    .collect(Collectors.joining("  "))))
                    .toList();
            if (!lines.isEmpty()) {
                sets.add(new HtmlView.SampleSet(metric.name(), metric.unit(), lines));
            }
        }
        return sets;
    }

    private static Map<String, Object> trial(Row.OutcomeRow row) {
        String word = row.facts().outcome().word();
        return Json.object(
                "id", row.facts().trial().id(),
                "warmUp", row.facts().trial().warmUp(),
                "word", word,
                "symbol", symbol(word),
                "reason", row.facts().outcome().reason(),
                "cache", ReportSentences.cache(row.facts().cache()),
                "cacheHow", row.facts().cache().how(),
                "started", FormattedNumbers.second(row.facts().started()),
                "took", FormattedNumbers.duration(row.total()),
                "notes", row.notes());
    }

    static String verdicts(WorkloadReport workload) {
        return WORDS.stream()
                .map(word -> {
                    long count = workload.outcomes().stream()
                            .filter(row -> row.facts().outcome().word().equals(word))
                            .count();
                    return count == 0 ? "" : count + " " + word;
                })
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String better(Direction direction) {
        return switch (direction) {
            case HIGHER -> "higher is better";
            case LOWER -> "lower is better";
            case NEITHER -> "";
        };
    }

    private static String symbol(String word) {
        return switch (word) {
            case "passed" -> "\u2713";
            case "invalid" -> "!";
            case "failed" -> "\u2715";
            default -> "\u2013";
        };
    }
}
