package harness.core.report.answer;

import harness.core.plan.Option;
import harness.core.report.AskedPrecision;
import harness.core.report.PlanFacts;
import harness.core.report.ReportModel;
import harness.core.report.WorkloadReport;
import harness.core.rule.ResultVerdict.Judgement;
import harness.core.rule.Validity;
import harness.core.stats.MetricSummary;
import harness.core.stats.Stein;
import harness.core.stats.Summary;
import harness.core.text.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What whoever reads a run may do next.
 *
 * @param words one sentence
 * @param command that does it, to be pasted, where there is one
 */
public record NextStep(String words, Optional<String> command) {
    private static final double WANTED = 0.05;

    /** As many as {@code --precision} takes at most where nobody says more. */
    private static final int MOST = 30;

    /** With fewer repeats Student's t, and with it what is foretold from them, is a guess. */
    private static final int FEW = 3;

    /** What is left of the run comes first, then what is wrong with a number, then the least known one. */
    static List<NextStep> of(ReportModel model) {
        List<NextStep> steps = new ArrayList<>();
        String directory = RepeatedRun.quoted(shown(model.directory().path()));
        model.missing()
                .map(missing -> new NextStep(
                        "The run is %s: go on with it.".formatted(missing.words()),
                        Optional.of("harness resume " + directory)))
                .ifPresent(steps::add);
        long failed = model.count("failed");
        if (failed > 0) {
            steps.add(new NextStep(
                    "%d %s failed: read why in the report, mend it, and run %s again."
                            .formatted(failed, failed == 1 ? "trial" : "trials", failed == 1 ? "it" : "them"),
                    Optional.of("harness resume %s --retry".formatted(directory))));
        }
        invalid(model).ifPresent(steps::add);
        narrower(model).ifPresent(steps::add);
        if (steps.isEmpty()) {
            steps.add(new NextStep(
                    "Set it beside another run, whose directory stands for OTHER.",
                    Optional.of("harness compare %s OTHER".formatted(directory))));
        }
        return steps;
    }

    /** The rule that makes a number invalid, where neither trials that failed nor those that are missing are why. */
    private static Optional<NextStep> invalid(ReportModel model) {
        List<WorkloadReport> invalid = model.workloads().stream()
                .filter(result -> result.verdict().validity() == Validity.INVALID)
                .filter(result -> !result.outcomes().stream()
                        .allMatch(row -> row.facts().trial().warmUp()))
                .filter(result -> result.outcomes().stream()
                        .noneMatch(row -> row.facts().outcome().word().equals("failed")))
                .toList();
        return invalid.stream()
                .findFirst()
                .flatMap(result -> result.verdict().judgements().stream()
                        .filter(judgement -> judgement.outcome().validity() == Validity.INVALID)
                        // That no repeat counts has a reason, which another rule may know.
                        .min(Comparator.comparing(
                                judgement -> judgement.rule().id().equals("V1")))
                        .map(judgement ->
                                new NextStep(words(result, judgement, invalid.size() - 1), Optional.empty())));
    }

    private static String words(WorkloadReport result, Judgement judgement, int more) {
        return "%s is INVALID%s (%s: %s). What helps: %s."
                .formatted(
                        result.label(),
                        more == 0 ? "" : ", and %d more".formatted(more),
                        judgement.rule().id(),
                        judgement.outcome().seen(),
                        judgement.rule().remedy());
    }

    /** More repeats of the result whose interval is the widest. */
    private static Optional<NextStep> narrower(ReportModel model) {
        double wanted = model.precision().map(AskedPrecision::share).orElse(WANTED);
        List<Certainty> wide = Certainty.all(model).stream()
                .filter(one -> one.share().isPresent() && one.share().getAsDouble() > wanted)
                .toList();
        Optional<Certainty> widest =
                wide.stream().max(Comparator.comparingDouble(one -> one.share().getAsDouble()));
        return widest.isPresent() ? widest.map(one -> narrower(model, one, wanted)) : first(model);
    }

    private static NextStep narrower(ReportModel model, Certainty one, double wanted) {
        MetricSummary headline = one.headline();
        boolean deployed = headline.deployments().size() > 1;
        double[] values = deployed ? deployments(headline) : headline.values(model.pilot());
        Option changed = deployed ? Option.REDEPLOY : Option.REPEATS;
        if (values.length < FEW) {
            int times = deployed ? FEW : Stein.LEAST_PILOT;
            return step(
                    model,
                    one,
                    changed,
                    times,
                    "tells how much %s scatters, whose interval is the widest, and of %d values no more than a guess"
                            .formatted(one.result().label(), values.length));
        }
        OptionalInt needed = Stein.repeats(headline.metric().kind(), values, wanted);
        int times = Math.min(MOST, Math.max(deployed ? FEW : Stein.LEAST_PILOT, needed.orElse(MOST)));
        double reached = needed.orElse(MOST) <= MOST
                ? wanted
                : Stein.share(headline.metric().kind(), values, times)
                        .orElse(one.share().getAsDouble());
        return step(
                model,
                one,
                changed,
                times,
                "narrows %s from %s to %s%s"
                        .formatted(
                                one.result().label(),
                                Certainty.percent(one.share().getAsDouble()),
                                Certainty.percent(reached),
                                reached > wanted
                                        ? "; %s would take %,d: look first for what makes its repeats differ"
                                                .formatted(Certainty.percent(wanted), needed.orElse(MOST))
                                        : ""));
    }

    /** Where nothing has an interval that could be narrowed, and there are too few repeats. */
    private static Optional<NextStep> first(ReportModel model) {
        return Certainty.all(model).stream()
                .filter(one -> one.share().isEmpty() && one.headline().summary().count() < Stein.LEAST_PILOT)
                .filter(one -> !model.mixed(one.headline()))
                .findFirst()
                .map(one -> step(
                        model,
                        one,
                        Option.REPEATS,
                        Stein.LEAST_PILOT,
                        "tells how sure %s is, and others likewise"
                                .formatted(one.result().label())));
    }

    private static NextStep step(ReportModel model, Certainty one, Option changed, int times, String does) {
        String workload = one.result().workload();
        return new NextStep(
                "%s %d %s; about %s of trials."
                        .formatted(changed.flag(), times, does, Span.show(seconds(model, workload, changed, times))),
                model.plan()
                        .filter(plan -> PlanFacts.has(plan, workload))
                        .flatMap(plan -> RepeatedRun.command(plan, workload, changed, times)));
    }

    private static double[] deployments(MetricSummary headline) {
        return headline.deployments().stream()
                .mapToDouble(values ->
                        Summary.of(headline.metric().kind(), values).value().orElseThrow())
                .toArray();
    }

    /** Of all cells of the workload, as long as their trials took here, warm-ups among them. */
    private static double seconds(ReportModel model, String workload, Option changed, int times) {
        return model.workloads().stream()
                .filter(cell -> cell.workload().equals(workload))
                .mapToDouble(cell -> {
                    double all = cell.outcomes().stream()
                            .mapToDouble(row -> row.total().toMillis() / 1e3)
                            .sum();
                    long warmUps = cell.outcomes().stream()
                            .filter(row -> row.facts().trial().warmUp())
                            .count();
                    long deployments = cell.outcomes().stream()
                            .map(row -> row.facts().trial().deployment())
                            .distinct()
                            .count();
                    return changed == Option.REDEPLOY
                            ? times * all / deployments
                            : (times + Math.min(1, warmUps))
                                    * all
                                    / cell.outcomes().size();
                })
                .sum();
    }

    /** As somebody in this directory writes it. */
    private static String shown(Path directory) {
        Path here = Path.of("").toAbsolutePath();
        Path all = directory.toAbsolutePath().normalize();
        return (all.startsWith(here) && !all.equals(here) ? here.relativize(all) : all).toString();
    }
}
