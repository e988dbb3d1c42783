package harness.analysis.advise.replay;

import harness.api.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * Recorded runs from a CSV file with the columns cloud, type, framework, workload, size and elapsed_s.
 *
 * @param runs each a line of the file
 */
public record RecordedRuns(List<RecordedRun> runs) {
    private static final double SECONDS_PER_HOUR = 3600;
    private static final int LEAST_RUNS = 3;

    /**
     * One recorded run.
     *
     * @param job cloud, framework, workload and size
     * @param cloud whose machines
     * @param type of the machine
     * @param seconds that it took
     */
    public record RecordedRun(String job, String cloud, String type, double seconds) {}

    /** Copies the list. */
    public RecordedRuns {
        runs = List.copyOf(runs);
    }

    /**
     * @param file with a head and a line for each run
     * @return what it has
     * @throws UsageException if it cannot be read or is of another form
     */
    public static RecordedRuns read(Path file) {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get();
        try (Reader reader = Files.newBufferedReader(file)) {
            return new RecordedRuns(
                    format.parse(reader).stream().map(RecordedRuns::run).toList());
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException(
                    "cannot read '%s' (%s): give a CSV file with the columns cloud, type, framework, workload, size and elapsed_s (-Dadvise.recorded)"
                            .formatted(file, e.getMessage()),
                    e);
        }
    }

    private static RecordedRun run(CSVRecord line) {
        double seconds = Double.parseDouble(line.get("elapsed_s"));
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("line %d has %s s".formatted(line.getRecordNumber(), seconds));
        }
        return new RecordedRun(
                String.join("/", line.get("cloud"), line.get("framework"), line.get("workload"), line.get("size")),
                line.get("cloud"),
                line.get("type"),
                seconds);
    }

    /**
     * @param usdPerHour of a run's machine
     * @return which type is fastest, for each job: the dearest machine runs first, since it is likely to be
     */
    public List<SelectionProblem> byTime(ToDoubleFunction<RecordedRun> usdPerHour) {
        return problems(RecordedRun::seconds, run -> -usdPerHour.applyAsDouble(run));
    }

    /**
     * @param usdPerHour of a run's machine
     * @return which type costs least for one execution, for each job: the cheapest machine runs first, since it is likely to be
     */
    public List<SelectionProblem> byCost(ToDoubleFunction<RecordedRun> usdPerHour) {
        return problems(run -> usdPerHour.applyAsDouble(run) * run.seconds() / SECONDS_PER_HOUR, usdPerHour);
    }

    private List<SelectionProblem> problems(
            ToDoubleFunction<RecordedRun> objective, ToDoubleFunction<RecordedRun> order) {
        Map<String, Map<String, List<RecordedRun>>> jobs = new TreeMap<>();
        runs.forEach(run -> jobs.computeIfAbsent(run.job(), job -> new TreeMap<>())
                .computeIfAbsent(run.type(), type -> new ArrayList<>())
                .add(run));
        List<SelectionProblem> problems = new ArrayList<>();
        jobs.forEach((job, types) -> {
            List<SelectionProblem.Type> repeated = types.values().stream()
                    .filter(type -> type.size() >= LEAST_RUNS)
                    .sorted(Comparator.comparingDouble(type -> order.applyAsDouble(type.get(0))))
                    .map(type -> new SelectionProblem.Type(
                            type.get(0).type(),
                            type.stream()
                                    .map(run -> objective.applyAsDouble(run))
                                    .toList()))
                    .toList();
            if (repeated.size() > 1) {
                problems.add(new SelectionProblem(job, repeated));
            }
        });
        return problems;
    }
}
