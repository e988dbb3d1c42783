package harness.control.study;

import com.fasterxml.jackson.databind.DeserializationFeature;
import harness.api.UsageException;
import harness.api.file.FileTree;
import harness.api.file.PrivateDirectory;
import harness.api.json.Json;
import harness.api.trial.Outcome;
import harness.control.journal.EntryFile;
import harness.control.journal.Journal;
import harness.control.journal.Ledger;
import harness.control.provider.Renting;
import harness.control.trial.PhaseLimits;
import harness.record.json.WholeFile;
import harness.record.plan.Plan;
import harness.record.result.Refusal;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where a study keeps everything: {@code study.json}, the {@code plans} of its configurations, its {@code journal}, its report, and the
 * directory of each run.
 *
 * @param path the directory
 */
public record StudyDirectory(Path path) {
    private static final EntryFile.Kind<StudyEntry> DECISIONS =
            new EntryFile.Kind<>(StudyEntry.class, "study", "what was measured, and why");

    /**
     * Makes the directory of a new study. It is one as soon as {@code study.json} is there, which is written last.
     *
     * @param out below which it is made
     * @param planning what is to be measured
     * @return the directory
     * @throws UsageException if it exists or cannot be made
     */
    public static StudyDirectory create(Path out, StudyPlanning planning) {
        StudyDirectory study = new StudyDirectory(out.resolve(planning.study().name()));
        try {
            Files.createDirectories(out);
            PrivateDirectory.create(study.path);
            PrivateDirectory.create(study.plans());
            for (StudyPlan.Planned planned : planning.planned()) {
                WholeFile.write(study.plan(planned.configuration()), Json.pretty(planned.plan()));
            }
            WholeFile.write(study.file(), Json.pretty(planning.study()));
            return study;
        } catch (FileAlreadyExistsException e) {
            throw new UsageException(
                    e.getFile() + " already exists: give a directory without a study of that name (--out)", e);
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + ": give a directory to write to (--out)", e);
        }
    }

    /**
     * @param path of any directory
     * @return whether it is that of a study
     */
    public static boolean is(Path path) {
        return Files.isRegularFile(path.resolve(RunDirectory.STUDY));
    }

    /**
     * @param path of a run or a study
     * @return the run itself, or the runs of the study with a trial that has ended, in the order of its configurations
     */
    public static List<Path> runs(Path path) {
        if (!is(path)) {
            return List.of(path);
        }
        StudyDirectory study = new StudyDirectory(path);
        StudyPlan plan = study.read();
        StudyState state = StudyState.of(study.entries());
        return plan.configurations().stream()
                .flatMap(configuration -> state.of(configuration.name()).stream())
                .flatMap(visit -> study.measured(visit.run()).stream())
                .toList();
    }

    /**
     * @param path of any directory
     * @return it, or of a study its runs, where something was rented, or was about to be, or whose journal cannot be read
     */
    public static List<Path> rentals(Path path) {
        return begun(path).stream()
                .map(directory -> directory.resolve(Renting.JOURNAL))
                .filter(StudyDirectory::opened)
                .map(Path::getParent)
                .toList();
    }

    private static boolean opened(Path journal) {
        try {
            return Ledger.of(Journal.read(journal)).opened().isPresent();
        } catch (UsageException e) {
            // Whoever gives it back is told, and gives back the others.
            return true;
        }
    }

    /**
     * @param path of a run or a study
     * @return the run itself, or the runs of the study that have begun
     */
    public static List<Path> begun(Path path) {
        if (!is(path)) {
            return List.of(path);
        }
        StudyDirectory study = new StudyDirectory(path);
        return StudyState.of(study.entries()).visits().stream()
                .filter(visit -> study.hasRun(visit.run()))
                .map(visit -> study.run(visit.run()).path())
                .toList();
    }

    /**
     * @param name of a run of the study
     * @return its directory, if a trial of it has ended; damaged rows do not count
     */
    public Optional<Path> measured(String name) {
        RunDirectory run = run(name);
        return Files.isRegularFile(run.results())
                        && !Results.readUndamaged(run.results()).outcomes().isEmpty()
                ? Optional.of(run.path())
                : Optional.empty();
    }

    /**
     * @param name of a run of the study
     * @return why it was stopped, if it was: it was hopeless, and has no number that counts
     */
    public Optional<String> stopped(String name) {
        RunDirectory run = run(name);
        if (!Files.isRegularFile(run.results())) {
            return Optional.empty();
        }
        List<Outcome> repeats = Results.readUndamaged(run.results()).outcomes().stream()
                .filter(row -> !row.facts().trial().warmUp())
                .map(row -> row.facts().outcome())
                .toList();
        return repeats.stream().anyMatch(Outcome.Passed.class::isInstance)
                ? Optional.empty()
                : repeats.stream()
                        .filter(PhaseLimits::stopped)
                        .map(Outcome::reason)
                        .findFirst();
    }

    private Path file() {
        return path.resolve(RunDirectory.STUDY);
    }

    private Path plans() {
        return path.resolve("plans");
    }

    private Path plan(StudyConfiguration configuration) {
        return plans().resolve(configuration.name() + ".json");
    }

    /** {@return the page to read} */
    public Path report() {
        return path.resolve("report.html");
    }

    private Path decisions() {
        return path.resolve("decisions.jsonl");
    }

    /**
     * @return the study as it was planned
     * @throws UsageException if it is corrupt
     */
    public StudyPlan read() {
        return read(file(), StudyPlan.class);
    }

    /**
     * @param configuration of the study
     * @return the plan of its runs, as it was made with the study
     * @throws UsageException if it is missing or corrupt
     */
    public Plan readPlan(StudyConfiguration configuration) {
        return read(plan(configuration), Plan.class);
    }

    /**
     * @param run of the study
     * @param configuration of it
     * @return its plan, with what it has decided and found where it has begun
     * @throws UsageException if it is missing or corrupt
     */
    public Plan readPlan(String run, StudyConfiguration configuration) {
        return hasRun(run) ? read(run(run).plan(), Plan.class) : readPlan(configuration);
    }

    private static <T> T read(Path file, Class<T> type) {
        try {
            return Json.mapper()
                    .readerFor(type)
                    .with(
                            DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                            DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .readValue(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UsageException(
                    "%s cannot be read as one of this version (%s): start a new study".formatted(file, Json.problem(e)),
                    e);
        }
    }

    /**
     * @return the journal, to be closed by the caller
     * @throws UsageException if another process works on this study, or the journal is corrupt
     */
    public EntryFile<StudyEntry> journal() {
        return EntryFile.open(DECISIONS, decisions());
    }

    /**
     * @return what the journal says
     * @throws UsageException if it is corrupt
     */
    public List<StudyEntry> entries() {
        return EntryFile.read(DECISIONS, decisions());
    }

    /**
     * @param name of a run of the study
     * @return its directory, whether it is there or not
     */
    public RunDirectory run(String name) {
        return new RunDirectory(path.resolve(name));
    }

    /**
     * @param name of a run of the study
     * @return whether it has begun: its plan is written before anything starts
     */
    public boolean hasRun(String name) {
        return Files.isRegularFile(run(name).plan());
    }

    /**
     * @param name of a run of the study that has not begun; what a killed one has left of its directory is removed
     * @param plan of it
     * @return its directory
     * @throws UsageException if it cannot be made
     */
    public RunDirectory createRun(String name, Plan plan) {
        try {
            FileTree.delete(run(name).path());
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + ": give a study to write to", e);
        }
        RunDirectory run = RunDirectory.create(path, name);
        run.writePlan(plan);
        return run;
    }

    /**
     * @param page the study's report
     * @throws UsageException if it cannot be written
     */
    public void writeReport(String page) {
        try {
            WholeFile.write(report(), page);
        } catch (IOException e) {
            throw new UsageException("cannot write " + Refusal.why(e) + ": give a study to write to", e);
        }
    }
}
