package harness.core.report.answer;

import harness.core.plan.Option;
import harness.core.report.AskedPrecision;
import harness.core.report.PlanFacts;
import harness.core.report.ReportModel;
import harness.core.report.WorkloadReport;
import harness.core.rule.ResultVerdict.Judgement;
import harness.core.rule.Validity;
import harness.core.stats.Headline;
import harness.core.stats.MetricSummary;
import harness.core.stats.Stein;
import harness.core.stats.Summary;
import harness.core.text.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What whoever reads a run may do next.
 *
 * @param words one sentence
 * @param command that does it, to be pasted, where there is one
 */
public record NextStep(String words, Optional<String> command) {
    /** Within what V6 asks for, with room for a scatter that is larger next time. */
    private static final double WANTED = 0.08;

    /** Rules that more repeats, with a warm-up, help to keep. */
    private static final Set<String> MORE_REPEATS = Set.of("V5", "V6");

    /** Rules that a longer load helps to keep, or more repeats where a workload has no time that is set. */
    private static final Set<String> STEADY = Set.of("V8", "V9", "V11");

    /** Rules that another run keeps, once the machine is quiet. */
    private static final Set<String> QUIET = Set.of("V19");

    private static final int LONGER = 4;

    /** The first few of them are of a machine that settles, and trends and rounds look past these. */
    private static final int SETTLING = 10;

    private static final int NAMED = 3;

    /** As many as {@code --precision} takes at most where nobody says more. */
    private static final int MOST = 30;

    /** With fewer repeats Student's t, and with it what is foretold from them, is a guess. */
    private static final int FEW = 3;

    /** What is left of the run comes first, then what is wrong with a number, then what is not well known. */
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
        steps.addAll(open(model));
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
                        .map(judgement -> new NextStep(
                                words(result, Validity.INVALID, judgement, invalid.size() - 1), Optional.empty())));
    }

    private static String words(WorkloadReport result, Validity is, Judgement judgement, int more) {
        return "%s is %s%s (%s: %s). What helps: %s."
                .formatted(
                        result.label(),
                        is,
                        more == 0 ? "" : ", and %d more".formatted(more),
                        judgement.rule().id(),
                        judgement.outcome().seen(),
                        judgement.rule().remedy());
    }

    /** What makes OPEN numbers VALID: more repeats where that is what they lack, else what the rule says that they fail. */
    private static List<NextStep> open(ReportModel model) {
        List<Certainty> open = Certainty.all(model).stream()
                .filter(one -> one.result().verdict().validity() == Validity.OPEN)
                .toList();
        double wanted = model.precision().map(AskedPrecision::share).orElse(WANTED);
        List<NextStep> steps = open.stream()
                .sorted(Comparator.comparingDouble(one -> -one.share().orElse(0)))
                .flatMap(one -> longer(model, one)
                        .or(() -> one.share().isPresent() && fails(one, MORE_REPEATS)
                                ? Optional.of(narrower(model, one, wanted))
                                : Optional.empty())
                        .or(() -> settled(model, one))
                        .or(() -> quiet(model, one))
                        .stream())
                .limit(NAMED)
                .toList();
        if (!steps.isEmpty()) {
            return steps;
        }
        return (open.stream().allMatch(one -> one.share().isEmpty()) ? first(model) : Optional.<NextStep>empty())
                .map(List::of)
                .orElseGet(() -> remedies(open));
    }

    /** What a load does swings for seconds, and gets faster while it warms up: both are less of a longer one. */
    private static Optional<NextStep> longer(ReportModel model, Certainty one) {
        String set = one.headline().parameters().get(Headline.SET_TIME);
        if (set == null || !fails(one, STEADY)) {
            return Optional.empty();
        }
        String workload = one.result().workload();
        long seconds = LONGER * Long.parseLong(set);
        int times = Math.max(Stein.LEAST_PILOT, (int) one.headline().summary().count());
        String name = "%s.%s".formatted(workload, Headline.SET_TIME);
        return Optional.of(new NextStep(
                "--set %s=%d lets %s, which is not steady, run longer; about %s of trials."
                        .formatted(
                                name,
                                seconds,
                                one.result().label(),
                                Span.show(seconds(model, workload, Option.REPEATS, times)
                                        + times * (seconds - Double.parseDouble(set)))),
                model.plan()
                        .filter(plan -> PlanFacts.has(plan, workload))
                        .flatMap(plan -> RepeatedRun.command(
                                plan, workload, Option.REPEATS, times, Map.of(name, Long.toString(seconds))))));
    }

    private static Optional<NextStep> settled(ReportModel model, Certainty one) {
        return repeated(one)
                        && fails(one, STEADY)
                        && one.headline().deployments().size() < 2
                ? Optional.of(step(
                        model,
                        one,
                        Option.REPEATS,
                        SETTLING,
                        "gives %s, which is not steady, time to settle"
                                .formatted(one.result().label())))
                : Optional.empty();
    }

    private static Optional<NextStep> quiet(ReportModel model, Certainty one) {
        return repeated(one) && fails(one, QUIET)
                ? Optional.of(step(
                        model,
                        one,
                        Option.REPEATS,
                        Math.max(Stein.LEAST_PILOT, (int)
                                one.headline().summary().count()),
                        "measures %s again: end first what else runs"
                                .formatted(one.result().label())))
                : Optional.empty();
    }

    private static boolean repeated(Certainty one) {
        return one.headline().summary().count() >= Stein.LEAST_PILOT;
    }

    private static boolean fails(Certainty one, Set<String> rules) {
        return one.result().verdict().judgements().stream()
                .anyMatch(judgement ->
                        judgement.fails() && rules.contains(judgement.rule().id()));
    }

    private static List<NextStep> remedies(List<Certainty> open) {
        return open.stream()
                .limit(1)
                .flatMap(one -> one.result().verdict().judgements().stream()
                        .filter(Judgement::fails)
                        .min(Comparator.comparing(judgement ->
                                MORE_REPEATS.contains(judgement.rule().id())))
                        .map(judgement -> new NextStep(
                                words(one.result(), Validity.OPEN, judgement, open.size() - 1), Optional.empty()))
                        .stream())
                .toList();
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
        OptionalInt needed = Stein.repeats(headline.averaging(), values, wanted);
        int times = Math.min(MOST, Math.max(deployed ? FEW : Stein.LEAST_PILOT, needed.orElse(MOST)));
        double reached = needed.orElse(MOST) <= MOST
                ? wanted
                : Stein.share(headline.averaging(), values, times)
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
                        .flatMap(plan -> RepeatedRun.command(plan, workload, changed, times, Map.of())));
    }

    private static double[] deployments(MetricSummary headline) {
        return headline.deployments().stream()
                .mapToDouble(values ->
                        Summary.of(headline.averaging(), values).value().orElseThrow())
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
