package harness.analysis.report.answer;

import harness.analysis.report.AskedPrecision;
import harness.analysis.report.JudgedResults;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.rule.ResultVerdict.Judgement;
import harness.analysis.rule.Validity;
import harness.analysis.stats.Headline;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Stein;
import harness.analysis.stats.Summary;
import harness.record.plan.Option;
import harness.record.plan.WrittenWorkload;
import harness.record.text.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** As many as {@code --precision} takes at most where nobody says more. */
    private static final int MOST = 30;

    private static final String RELIABLE = "gives %s an interval to rely on";

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
        List<WorkloadReport> invalid = JudgedResults.of(model, Validity.INVALID).stream()
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

    /** What makes OPEN numbers VALID: one command for all that it mends, and for the rest what the rule says that they fail. */
    private static List<NextStep> open(ReportModel model) {
        List<Certainty> open = Certainty.all(model).stream()
                .filter(one -> one.result().verdict().validity() == Validity.OPEN)
                .sorted(Comparator.comparingDouble(one -> -one.share().orElse(0)))
                .toList();
        double wanted = model.precision().map(AskedPrecision::share).orElse(WANTED);
        List<Mend> mends = open.stream()
                .flatMap(one -> longer(one)
                        .or(() -> few(model, one))
                        .or(() -> narrower(model, one, wanted))
                        .or(() -> settled(one))
                        .or(() -> quiet(one))
                        .stream())
                .toList();
        return Stream.concat(
                        mends.stream()
                                .collect(Collectors.groupingBy(
                                        mend -> List.of(mend.changed, mend.seconds > 0),
                                        LinkedHashMap::new,
                                        Collectors.toList()))
                                .values()
                                .stream()
                                .map(alike -> step(model, alike)),
                        remedies(open.stream()
                                .filter(one -> mends.stream().noneMatch(mend -> mend.one.equals(one)))
                                .toList()))
                .toList();
    }

    /**
     * What makes a number VALID.
     *
     * @param changed what says how often it is measured
     * @param seconds that its load is to last; 0 for as long as before
     * @param does what that does, with a place for the numbers that it is done to
     * @param what this number, as it stands there
     */
    private record Mend(Certainty one, Option changed, int times, long seconds, String does, String what) {
        static Mend of(Certainty one, Option changed, int times, String does) {
            return new Mend(one, changed, times, 0, does, one.result().label());
        }
    }

    /** What a load does swings for seconds, and gets faster while it warms up: both are less of a longer one. */
    private static Optional<Mend> longer(Certainty one) {
        return Optional.ofNullable(one.headline().parameters().get(Headline.SET_TIME))
                .filter(set -> fails(one, STEADY))
                .map(set -> new Mend(
                        one,
                        Option.REPEATS,
                        asOften(one),
                        LONGER * Long.parseLong(set),
                        "lets %s run longer, until steady",
                        one.result().label()));
    }

    private static Optional<Mend> settled(Certainty one) {
        return fails(one, STEADY) && !deployed(one)
                ? Optional.of(Mend.of(one, Option.REPEATS, SETTLING, "gives %s, not steady, time to settle"))
                : Optional.empty();
    }

    private static Optional<Mend> quiet(Certainty one) {
        return fails(one, QUIET)
                ? Optional.of(Mend.of(one, Option.REPEATS, asOften(one), "measures %s again: end first what else runs"))
                : Optional.empty();
    }

    private static boolean deployed(Certainty one) {
        return one.headline().deployments().size() > 1;
    }

    private static int asOften(Certainty one) {
        return Math.max(Stein.LEAST_PILOT, (int) one.headline().summary().count());
    }

    private static boolean fails(Certainty one, Set<String> rules) {
        return one.result().verdict().judgements().stream()
                .anyMatch(judgement ->
                        judgement.fails() && rules.contains(judgement.rule().id()));
    }

    private static Stream<NextStep> remedies(List<Certainty> open) {
        return open.stream()
                .limit(1)
                .flatMap(one -> one.result().verdict().judgements().stream()
                        .filter(judgement -> judgement.against(one.headline().metric()))
                        .min(Comparator.comparing(judgement ->
                                MORE_REPEATS.contains(judgement.rule().id())))
                        .map(judgement -> new NextStep(
                                words(one.result(), Validity.OPEN, judgement, open.size() - 1), Optional.empty()))
                        .stream());
    }

    /** With hardly any values there is no interval, or one that is a guess. */
    private static Optional<Mend> few(ReportModel model, Certainty one) {
        return values(model, one).length < FEW && fails(one, MORE_REPEATS) && !model.mixed(one.headline())
                ? Optional.of(
                        deployed(one)
                                ? Mend.of(one, Option.REDEPLOY, FEW, RELIABLE)
                                : Mend.of(one, Option.REPEATS, Stein.LEAST_PILOT, RELIABLE))
                : Optional.empty();
    }

    private static Optional<Mend> narrower(ReportModel model, Certainty one, double wanted) {
        if (one.share().isEmpty() || !fails(one, MORE_REPEATS)) {
            return Optional.empty();
        }
        MetricSummary headline = one.headline();
        boolean deployed = deployed(one);
        double[] values = values(model, one);
        OptionalInt needed = Stein.repeats(headline.averaging(), values, wanted);
        int times = Math.min(MOST, Math.max(deployed ? FEW : Stein.LEAST_PILOT, needed.orElse(MOST)));
        double reached = needed.orElse(MOST) <= MOST
                ? wanted
                : Stein.share(headline.averaging(), values, times)
                        .orElse(one.share().getAsDouble());
        return Optional.of(new Mend(
                one,
                deployed ? Option.REDEPLOY : Option.REPEATS,
                times,
                0,
                "narrows %s",
                "%s from %s to %s%s"
                        .formatted(
                                one.result().label(),
                                Certainty.percent(one.share().getAsDouble()),
                                Certainty.percent(reached),
                                reached > wanted
                                        ? " (%s would take %,d: look first for what makes its repeats differ)"
                                                .formatted(Certainty.percent(wanted), needed.orElse(MOST))
                                        : "")));
    }

    private static NextStep step(ReportModel model, List<Mend> alike) {
        Option changed = alike.get(0).changed;
        int times = alike.stream().mapToInt(Mend::times).max().orElseThrow();
        List<String> workloads = alike.stream()
                .map(mend -> mend.one.result().workload())
                .distinct()
                .toList();
        Map<String, Long> set = alike.stream()
                .filter(mend -> mend.seconds > 0)
                .collect(Collectors.toMap(
                        mend -> "%s.%s".formatted(mend.one.result().workload(), Headline.SET_TIME),
                        Mend::seconds,
                        Math::max,
                        LinkedHashMap::new));
        String does = alike.stream()
                .collect(Collectors.groupingBy(
                        Mend::does, LinkedHashMap::new, Collectors.mapping(Mend::what, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(each -> each.getKey().formatted(each.getValue()))
                .collect(Collectors.joining("; "));
        double seconds = workloads.stream()
                        .mapToDouble(workload -> seconds(model, workload, changed, times))
                        .sum()
                + times
                        * alike.stream()
                                .mapToLong(mend -> mend.seconds - mend.seconds / LONGER)
                                .sum();
        return new NextStep(
                "%s %s; about %s of trials."
                        .formatted(
                                set.isEmpty()
                                        ? changed.flag() + " " + times
                                        : set.entrySet().stream()
                                                .map(each -> RepeatedRun.set(each.toString()))
                                                .collect(Collectors.joining(" ")),
                                does,
                                Span.show(seconds)),
                model.plan()
                        .filter(plan -> workloads.stream()
                                .noneMatch(name ->
                                        WrittenWorkload.of(model.plan(), name).isEmpty()))
                        .flatMap(plan -> RepeatedRun.command(plan, workloads, changed, times, set)));
    }

    private static double[] values(ReportModel model, Certainty one) {
        return deployed(one) ? deployments(one.headline()) : one.headline().values(model.pilot());
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
