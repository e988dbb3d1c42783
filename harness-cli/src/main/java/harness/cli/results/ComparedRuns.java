package harness.cli.results;

import harness.analysis.compare.MeasuredRun;
import harness.analysis.compare.Selection;
import harness.analysis.compare.Side;
import harness.analysis.report.ReportModel;
import harness.api.UsageException;
import harness.cli.context.Terminal;
import harness.control.study.StudyDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiFunction;

/** Reads the runs that a user names. Of each only its numbers are kept, so that hundreds fit. */
final class ComparedRuns {
    private record Named(String text, Path directory, Selection selection) {
        /** A study stands for its runs, without those that have no number since they were hopeless. */
        static List<Named> allOf(String text) {
            Named named = of(text);
            StudyDirectory study = new StudyDirectory(named.directory);
            List<Path> runs = StudyDirectory.runs(named.directory).stream()
                    .filter(run -> run.equals(named.directory)
                            || study.stopped(run.getFileName().toString()).isEmpty())
                    .toList();
            if (runs.isEmpty()) {
                throw new UsageException("study '%s' has measured nothing yet: go on with 'harness resume %s'"
                        .formatted(named.directory, named.directory));
            }
            String selected = named.selection.equals(Selection.ALL) ? "" : ":" + named.selection;
            return runs.equals(List.of(named.directory))
                    ? List.of(named)
                    : runs.stream()
                            .map(run -> new Named(run + selected, run, named.selection))
                            .toList();
        }

        /** The longest directory that the text begins with, since a colon may be in its name. */
        static Named of(String text) {
            if (text.isBlank()) {
                throw new UsageException("'%s' is no name of a directory: give that of a run".formatted(text));
            }
            for (int colon = text.length(); colon > 0; colon = text.lastIndexOf(':', colon - 1)) {
                Path directory = Path.of(text.substring(0, colon));
                if (Files.isDirectory(directory)) {
                    return new Named(
                            text,
                            directory,
                            colon == text.length() ? Selection.ALL : Selection.parse(text.substring(colon + 1), text));
                }
            }
            return new Named(text, Path.of(text), Selection.ALL);
        }

        boolean same(Named other) {
            return selection.equals(other.selection)
                    && Files.isDirectory(directory)
                    && Files.isDirectory(other.directory)
                    && sameFile(directory, other.directory);
        }

        <T> T read(BiFunction<ReportModel, MeasuredRun, T> reading) {
            ReportModel model = ReportModel.readNumbers(directory);
            return reading.apply(
                    model,
                    MeasuredRun.of(
                            model, text, directory.toAbsolutePath().normalize().toString(), selection));
        }
    }

    private ComparedRuns() {}

    /**
     * @param terminal where it is said what of a run is not there
     * @param texts directories of runs, with or without a selection
     * @return the sides that they make
     * @throws UsageException if one cannot be read or has nothing to compare, or two are the same
     */
    static List<Side> read(Terminal terminal, List<String> texts) {
        List<Side> sides = Side.grouped(read(terminal, texts, (model, run) -> run));
        sides.forEach(side -> refuseTwice(side.runs()));
        return sides;
    }

    /**
     * @param runs that are taken for deployments of each other
     * @throws UsageException if two have a result of one run
     */
    static void refuseTwice(List<MeasuredRun> runs) {
        for (int i = 0; i < runs.size(); i++) {
            for (MeasuredRun before : runs.subList(0, i)) {
                if (shareResult(before, runs.get(i))) {
                    throw new UsageException("a result of '%s' is given twice, by '%s' too: give each once"
                            .formatted(runs.get(i).given(), before.given()));
                }
            }
        }
    }

    private static boolean shareResult(MeasuredRun one, MeasuredRun other) {
        return sameFile(Path.of(one.directory()), Path.of(other.directory()))
                && one.cells().stream()
                        .anyMatch(cell -> other.cells().stream()
                                .anyMatch(second -> second.workload().equals(cell.workload())
                                        && second.parameters().equals(cell.parameters())));
    }

    private static boolean sameFile(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param terminal where it is said what of a run is not there
     * @param texts directories of runs, with or without a selection
     * @param reading what is kept of a run and of what is compared of it
     * @param <T> of what is kept
     * @return it, of each
     * @throws UsageException if one cannot be read or has nothing that counts, or two are the same
     */
    static <T> List<T> read(Terminal terminal, List<String> texts, BiFunction<ReportModel, MeasuredRun, T> reading) {
        List<Named> all = new ArrayList<>();
        for (String text : texts) {
            for (Named named : Named.allOf(text)) {
                if (all.stream().anyMatch(named::same)) {
                    throw new UsageException("'%s' is given twice: give another run".formatted(named.text));
                }
                all.add(named);
            }
        }
        Map<String, String> lacks = new ConcurrentSkipListMap<>();
        List<T> read = all.parallelStream()
                .map(named -> named.read((model, run) -> {
                    model.damage().ifPresent(lack -> lacks.put(run.given(), lack));
                    return reading.apply(model, run);
                }))
                .toList();
        lacks.forEach((run, lack) -> terminal.err().println("%s is not whole: %s.".formatted(run, lack)));
        return read;
    }
}
