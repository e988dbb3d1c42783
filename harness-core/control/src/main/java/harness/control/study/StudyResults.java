package harness.control.study;

import harness.analysis.advise.Advice;
import harness.analysis.advise.AdviceTerms;
import harness.analysis.advise.AdvisedRun;
import harness.analysis.advise.Adviser;
import harness.analysis.compare.MeasuredRun;
import harness.analysis.compare.Selection;
import harness.analysis.document.FormattedNumbers;
import harness.analysis.report.ReportModel;
import harness.analysis.report.WorkloadReport;
import harness.analysis.report.text.HeadlineTable;
import harness.analysis.stats.MetricSummary;
import harness.api.UsageException;
import harness.record.money.Budget;
import harness.record.text.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a study has measured, as its reports say it.
 *
 * @param study its plan
 * @param state how far it is
 * @param lines one for each result, or for a run or configuration without any
 * @param answers what advice says of the results, a sentence for each question
 * @param notes what has to be known beside them, a line each
 */
public record StudyResults(
        StudyPlan study, StudyState state, List<Line> lines, List<String> answers, List<String> notes) {
    /**
     * A result, or that there is none.
     *
     * @param configuration of the cluster
     * @param run that has it; empty where none was begun
     * @param state of the run: finished, stopped, failed, begun or not begun
     * @param result the workload, with the parameters that tell it from others
     * @param cells value, interval, how many repeats count, and what it is by the rules
     */
    public record Line(
            StudyConfiguration configuration, Optional<String> run, String state, String result, List<String> cells) {
        /** Copies the list. */
        public Line {
            cells = List.copyOf(cells);
        }
    }

    private static final String STOPPED = "stopped";
    private static final List<String> NOTHING = List.of("", "", "", "");

    /** Copies the lists. */
    public StudyResults {
        lines = List.copyOf(lines);
        answers = List.copyOf(answers);
        notes = List.copyOf(notes);
    }

    /** {@return the heads of a line's cells} */
    public static List<String> head() {
        return List.of("value", "95 % interval", "n", "is");
    }

    /**
     * @param directory of a study, finished or not; not changed
     * @return what it has measured
     * @throws UsageException if it is corrupt
     */
    public static StudyResults read(StudyDirectory directory) {
        return read(directory, ReportModel::readNumbers);
    }

    /**
     * @param directory of a study, finished or not; not changed
     * @param reader of a run
     * @return what it has measured
     * @throws UsageException if it is corrupt
     */
    public static StudyResults read(StudyDirectory directory, Function<Path, ReportModel> reader) {
        StudyPlan study = directory.read();
        StudyState state = StudyState.of(directory.entries());
        Map<Path, ReportModel> measured = new LinkedHashMap<>();
        StudyDirectory.runs(directory.path()).forEach(run -> measured.put(run, reader.apply(run)));
        Map<String, String> stopped = new LinkedHashMap<>();
        state.visits().stream()
                .filter(StudyState.Visit::finished)
                .map(StudyState.Visit::run)
                .forEach(run -> directory.stopped(run).ifPresent(reason -> stopped.put(run, reason)));
        List<Line> lines = new ArrayList<>();
        for (StudyConfiguration configuration : study.configurations()) {
            List<StudyState.Visit> visits = state.of(configuration.name());
            if (visits.isEmpty()) {
                lines.add(new Line(configuration, Optional.empty(), "not begun", "", NOTHING));
            }
            for (StudyState.Visit visit : visits) {
                lines.addAll(
                        stopped.containsKey(visit.run())
                                ? List.of(line(configuration, visit, STOPPED))
                                : lines(directory, configuration, visit, measured));
            }
        }
        List<String> notes = new ArrayList<>();
        measured.values()
                .forEach(run -> run.damage()
                        .ifPresent(damage -> notes.add("%s is not whole: %s".formatted(run.run(), damage))));
        List<String> answers = answers(study, state, measured.values(), notes);
        state.visits().stream()
                .flatMap(visit -> visit.ended().stream())
                .forEach(ended -> ended.failure()
                        .ifPresent(failure -> notes.add("%s did not finish: %s".formatted(ended.run(), failure))));
        stopped.forEach((run, reason) -> notes.add("%s was %s".formatted(run, reason)));
        state.decided()
                .filter(decided -> decided.ending() == StudyEnding.BUDGET)
                .ifPresent(decided -> notes.add("it ended, since " + decided.why()));
        study.refused()
                .forEach(refused -> notes.add(
                        "%s was left out: %s".formatted(StudyConfiguration.words(refused.values()), refused.reason())));
        return new StudyResults(study, state, lines, answers, notes);
    }

    private static List<Line> lines(
            StudyDirectory directory,
            StudyConfiguration configuration,
            StudyState.Visit visit,
            Map<Path, ReportModel> measured) {
        Path run = directory.run(visit.run()).path();
        if (!measured.containsKey(run)) {
            return List.of(line(configuration, visit, visit.word()));
        }
        return measured.get(run).workloads().stream()
                .map(result ->
                        new Line(configuration, Optional.of(visit.run()), visit.word(), result.label(), cells(result)))
                .toList();
    }

    private static Line line(StudyConfiguration configuration, StudyState.Visit visit, String state) {
        return new Line(configuration, Optional.of(visit.run()), state, "", NOTHING);
    }

    private static List<String> cells(WorkloadReport result) {
        Optional<MetricSummary> headline = result.headline();
        return List.of(
                headline.map(of -> FormattedNumbers.valueWithUnit(
                                of.summary(), of.metric().unit()))
                        .orElse(FormattedNumbers.NONE),
                headline.map(HeadlineTable::interval).orElse(FormattedNumbers.NONE),
                Long.toString(headline.map(of -> of.summary().count()).orElse(0L)),
                result.verdict().validity().name());
    }

    /** A study that says nothing of which to take says why. */
    private static List<String> answers(
            StudyPlan study, StudyState state, Collection<ReportModel> measured, List<String> notes) {
        List<AdvisedRun> runs =
                measured.stream().flatMap(run -> advised(run).stream()).toList();
        if (runs.isEmpty()) {
            return List.of();
        }
        AdviceTerms terms = study.live().orElse(LiveTerms.STANDARD).advice();
        try {
            return Adviser.advise(runs, terms).stream().map(Advice::answer).toList();
        } catch (UsageException e) {
            // Where all others were stopped, one is left and nothing to compare it with.
            if (state.decided().filter(end -> end.ending() == StudyEnding.SURE).isPresent()) {
                return List.of(state.decided().get().why());
            }
            notes.add("nothing is advised: " + e.getMessage());
            return List.of();
        }
    }

    /**
     * @param run directory of a run with a trial that has ended
     * @return it, as advice reads it; empty where nothing in it counts
     * @throws UsageException if it is corrupt
     */
    public static Optional<AdvisedRun> advised(Path run) {
        return advised(ReportModel.readNumbers(run));
    }

    private static Optional<AdvisedRun> advised(ReportModel model) {
        Path run = model.directory().path();
        boolean counts = model.workloads().stream()
                .anyMatch(result -> !result.summaries().isEmpty());
        if (!counts) {
            return Optional.empty();
        }
        try {
            return Optional.of(AdvisedRun.of(
                    model,
                    MeasuredRun.of(
                            model,
                            run.toString(),
                            run.toAbsolutePath().normalize().toString(),
                            Selection.ALL)));
        } catch (UsageException e) {
            // All of it is INVALID.
            return Optional.empty();
        }
    }

    /** {@return whether every configuration was begun, and every run finished} */
    public boolean complete() {
        return state.decided().isPresent()
                && state.visits().stream().allMatch(StudyState.Visit::finished)
                && study.configurations().stream()
                        .noneMatch(one -> state.of(one.name()).isEmpty());
    }

    /** {@return how far it is, in one sentence} */
    public String progress() {
        long finished = study.configurations().stream()
                .filter(configuration -> state.finished(configuration.name()))
                .count();
        long stopped =
                lines.stream().filter(line -> line.state().equals(STOPPED)).count();
        String measured = "%d of %d configurations %s measured%s, in %d %s and %s%s"
                .formatted(
                        finished - stopped,
                        study.configurations().size(),
                        finished - stopped == 1 ? "is" : "are",
                        stopped == 0
                                ? ""
                                : " and %d %s stopped since %s hopeless"
                                        .formatted(
                                                stopped,
                                                stopped == 1 ? "was" : "were",
                                                stopped == 1 ? "it was" : "they were"),
                        state.visits().size(),
                        state.visits().size() == 1 ? "run" : "runs",
                        Span.show(state.seconds()),
                        cost());
        return state.decided()
                .map(decided -> decided.ending() == StudyEnding.MEASURED
                        ? measured
                        : "%s: %s".formatted(decided.ending(), measured))
                .orElse("INCOMPLETE: " + measured);
    }

    /** Of runs that go on nobody knows it here. */
    private String cost() {
        if (study.maxUsd().isEmpty() && state.usd() == 0) {
            return "";
        }
        return ", for %s%s"
                .formatted(
                        Budget.show(state.usd()),
                        study.maxUsd().isPresent()
                                ? " of " + Budget.show(study.maxUsd().getAsDouble())
                                : "");
    }

    /** {@return the values of the factors of each line, for the first columns} */
    public Stream<String> values(StudyConfiguration configuration) {
        return study.factors().stream()
                .map(factor -> configuration.values().getOrDefault(factor.key(), FormattedNumbers.NONE));
    }

    /** {@return the heads of these columns} */
    public Stream<String> factors() {
        return study.factors().stream().map(factor -> StudyConfiguration.key(factor.key()));
    }
}
