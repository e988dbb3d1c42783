package harness.analysis.report.text;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.DeploymentShares;
import harness.analysis.report.EnvironmentFacts;
import harness.analysis.report.JudgedResults;
import harness.analysis.report.NetworkEfficiency;
import harness.analysis.report.NumbersFacts;
import harness.analysis.report.OneUnit;
import harness.analysis.report.PlanFacts;
import harness.analysis.report.ReportFormat;
import harness.analysis.report.ReportModel;
import harness.analysis.report.ReportSentences;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.answer.RunAnswer;
import harness.analysis.report.published.OwnFigure;
import harness.analysis.report.published.StudyComparison;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Summary;
import harness.api.cluster.Deviation;
import harness.record.text.OneLine;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables for a wiki, an issue or a pull request. */
public final class MarkdownExport {
    /** One of the report's. */
    public static final ReportFormat FORMAT = new ReportFormat("markdown", "report.md", MarkdownExport::render);

    private MarkdownExport() {}

    private static String render(ReportModel read) {
        ReportModel model = OneUnit.of(read);
        StringBuilder text = new StringBuilder("# Run " + Document.escape(model.run()) + "\n\n");
        ReportSentences.banner(model.platform())
                .ifPresent(banner ->
                        text.append("> **").append(Document.escape(banner)).append("**\n\n"));
        ReportSentences.warnings(model)
                .forEach(warning ->
                        text.append("> ").append(Document.escape(warning)).append("\n\n"));
        text.append(answer(RunAnswer.of(model)));
        text.append(Document.escape("%d x %s, %s. %s."
                        .formatted(
                                model.platform().slaves(),
                                model.platform().instanceType(),
                                model.platform().shape(),
                                model.platform().label())))
                .append("\n\nTrials: ")
                .append(ReportSentences.trials(model))
                .append(".\n\nNumbers: ")
                .append(Document.escape(JudgedResults.count(model)))
                .append("; `harness list rules` says what each rule asks for.\n\n");
        JudgedResults.lacking(model)
                .forEach(line -> text.append("- ").append(Document.escape(line)).append('\n'));
        text.append('\n');
        NumbersFacts.of(model)
                .forEach(fact -> text.append("- **")
                        .append(fact.name())
                        .append("**: ")
                        .append(Document.escape(fact.value()))
                        .append('\n'));
        text.append('\n');
        model.workloads().forEach(workload -> text.append(section(workload)));
        text.append(studies(model));
        text.append(efficiencies(model));
        text.append(trials(model));
        ReportSentences.hadoop(model)
                .ifPresent(sentence -> text.append(notStock(sentence, PlanFacts.deviations(model))));
        text.append(environment(EnvironmentFacts.of(model)));
        return text.toString();
    }

    private static String answer(RunAnswer answer) {
        StringBuilder text =
                new StringBuilder("**").append(Document.escape(answer.title())).append("**: ");
        text.append(answer.verdicts().stream()
                        .map(verdict -> Document.escape(verdict.words()))
                        .collect(Collectors.joining(", ")))
                .append(".\n\n");
        answer.best()
                .ifPresent(best -> text.append("- Best known: ")
                        .append(Document.escape(best))
                        .append('\n'));
        answer.least()
                .ifPresent(least -> text.append("- Least known: ")
                        .append(Document.escape(least))
                        .append('\n'));
        answer.next()
                .forEach(step -> text.append("- Next: ")
                        .append(Document.escape(step.words()))
                        .append(step.command()
                                .map(command -> " `` " + OneLine.of(command) + " ``")
                                .orElse(""))
                        .append('\n'));
        return text.append('\n').toString();
    }

    private static String section(WorkloadReport workload) {
        StringBuilder text = new StringBuilder("## " + Document.escape(workload.label()) + "\n\n");
        text.append(Document.escape(parameters(workload.parameters()))).append("\n\n");
        text.append(Document.escape("Number " + workload.verdict().words())).append(".\n\n");
        DeploymentShares.of(workload)
                .ifPresent(
                        shares -> text.append(Document.escape(shares.words())).append(".\n\n"));
        text.append(Document.table(
                Set.of(2, 3, 4, 5, 6, 7, 8, 9),
                List.of("metric", "unit", "value", "95 % interval", "median", "min", "max", "SD", "CV", "n", "is"),
                workload.summaries().stream().map(summary -> cells(workload, summary))));
        return text.append('\n').toString();
    }

    private static String studies(ReportModel model) {
        StringBuilder text = new StringBuilder();
        StudyComparison.whyNone(model)
                .ifPresent(why -> text.append(Document.escape(why)).append("\n\n"));
        for (StudyComparison study : StudyComparison.of(model)) {
            text.append("## Published for ")
                    .append(Document.escape(study.workload()))
                    .append(", **on another platform**\n\n");
            text.append(Document.table(
                    Set.of(),
                    List.of("platform", "conditions", "metric", "figure", "source", "remark"),
                    Stream.concat(
                            study.ours().stream().map(figure -> own(model, figure)),
                            study.published().stream()
                                    .map(figure -> List.of(
                                            figure.platform(),
                                            figure.conditions(),
                                            figure.metric(),
                                            figure.figure(),
                                            figure.source(),
                                            figure.remark())))));
            text.append('\n');
        }
        return text.toString();
    }

    private static String efficiencies(ReportModel model) {
        List<NetworkEfficiency> all = NetworkEfficiency.of(model.workloads());
        if (all.isEmpty()) {
            return "";
        }
        return "## Efficiency\n\n" + Document.escape(NetworkEfficiency.DEFINITION) + "\n\n"
                + Document.table(
                        Set.of(3, 4, 5),
                        List.of("configuration", "metric", "unit", "mean", "network alone", "efficiency"),
                        all.stream()
                                .map(of -> List.of(
                                        of.label(),
                                        of.metric().name(),
                                        of.metric().unit(),
                                        FormattedNumbers.number(of.rate()),
                                        FormattedNumbers.number(of.network()),
                                        FormattedNumbers.percent(OptionalDouble.of(of.percent() / 100)))))
                + '\n';
    }

    private static List<String> own(ReportModel model, OwnFigure own) {
        String figure = own.figure() + (own.margin().isEmpty() ? "" : " (" + own.margin() + ")");
        return List.of("this run", own.conditions(), own.metric(), figure, model.run(), "");
    }

    private static List<String> cells(WorkloadReport workload, MetricSummary of) {
        Summary summary = of.summary();
        return List.of(
                of.metric().name(),
                FormattedNumbers.unitOfCells(of.metric().unit()),
                FormattedNumbers.value(summary, of.metric().unit()),
                FormattedNumbers.interval(summary, of.metric().unit()),
                FormattedNumbers.cell(summary.median(), of.metric().unit()),
                FormattedNumbers.cell(summary.min(), of.metric().unit()),
                FormattedNumbers.cell(summary.max(), of.metric().unit()),
                FormattedNumbers.cell(summary.standardDeviation(), of.metric().unit()),
                FormattedNumbers.percent(summary.coefficientOfVariation()),
                Long.toString(summary.count()),
                workload.verdict().validity(of.metric()).name());
    }

    private static String trials(ReportModel model) {
        return "## Trials\n\n"
                + Document.table(
                        Set.of(4),
                        List.of("trial", "outcome", "reason", "caches", "took"),
                        model.outcomes().stream()
                                .map(outcome -> List.of(
                                        outcome.facts().trial().id()
                                                + (outcome.facts().trial().warmUp() ? " (warm-up)" : ""),
                                        outcome.facts().outcome().word(),
                                        outcome.facts().outcome().reason(),
                                        ReportSentences.cache(outcome.facts().cache()),
                                        FormattedNumbers.duration(outcome.total()))))
                + '\n';
    }

    private static String notStock(String sentence, List<Deviation> deviations) {
        return "## What is not stock\n\n" + Document.escape(sentence) + "\n\n"
                + Document.table(
                        Set.of(),
                        List.of("what", "why", "to turn it off"),
                        deviations.stream().map(of -> List.of(of.what(), of.why(), of.off())))
                + '\n';
    }

    private static String environment(List<EnvironmentFacts.Fact> facts) {
        return facts.isEmpty()
                ? ""
                : "## Environment\n\n"
                        + Document.table(
                                Set.of(),
                                List.of("what", "value"),
                                facts.stream().map(fact -> List.of(fact.name(), fact.value())));
    }

    private static String parameters(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                .collect(Collectors.joining(", "));
    }
}
