package harness.control.plan;

import harness.api.UsageException;
import harness.api.result.Platform;
import harness.api.result.Row;
import harness.api.workload.WorkloadDescriptor;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.result.Results;
import harness.record.result.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How long trials took before, in proportion to what is assumed of their workloads. For estimates only. */
final class EarlierRuns {
    /** The newest; more are old, and take time to read. */
    private static final int MOST_RUNS = 5;

    private static final long MOST_BYTES = 4 << 20;

    /** What is further from the assumption is of something else, such as a machine that was busy. */
    private static final double MOST_TIMES = 20;

    private final List<Run> runs;

    private record Run(Plan plan, Results results) {}

    /** Of one workload. */
    private record Seconds(double taken, double assumed) {
        Seconds plus(Seconds other) {
            return new Seconds(taken + other.taken, assumed + other.assumed);
        }

        double times() {
            return Math.max(1 / MOST_TIMES, Math.min(MOST_TIMES, taken / assumed));
        }
    }

    /**
     * What runs on one platform tell.
     *
     * @param times how many times as long as is assumed trials took, by workload
     * @param runs how many tell something
     */
    record Paces(Map<String, Double> times, int runs) {
        /** The same workload, whose trials take as long as they did before. */
        WorkloadDescriptor paced(WorkloadDescriptor workload) {
            Double before = times.get(workload.name());
            return before == null
                    ? workload
                    : workload.with(workload.footprint().slower(before));
        }

        /** {@return what a reader of the plan has to know} */
        List<String> notes() {
            return runs == 0
                    ? List.of()
                    : List.of("Times are estimated by %d earlier %s on this platform."
                            .formatted(runs, runs == 1 ? "run" : "runs"));
        }
    }

    private EarlierRuns(List<Run> runs) {
        this.runs = List.copyOf(runs);
    }

    /**
     * @param out where run directories are; need not exist
     * @return the newest of them, but for what cannot be read
     */
    static EarlierRuns below(Path out) {
        List<Run> runs = new ArrayList<>();
        for (Path run : newest(out)) {
            try {
                RunDirectory directory = RunDirectory.open(run);
                runs.add(new Run(Plan.of(directory.readPlan()), Results.read(directory.results())));
            } catch (UsageException | IOException e) {
                // Of another version, or damaged: whoever asks for it is told.
            }
        }
        return new EarlierRuns(runs);
    }

    private static List<Path> newest(Path out) {
        try (Stream<Path> all = Files.list(out)) {
            return all.filter(run -> readable(results(run)))
                    .sorted(Comparator.comparing(
                                    (Path run) -> results(run).toFile().lastModified())
                            .reversed())
                    .limit(MOST_RUNS)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path results(Path run) {
        return new RunDirectory(run).results();
    }

    private static boolean readable(Path results) {
        long bytes = results.toFile().length();
        return bytes > 0 && bytes <= MOST_BYTES;
    }

    /**
     * @param platform of a plan
     * @param known every workload, as it is assumed to be
     * @return what runs on that platform tell
     */
    Paces on(Platform platform, Collection<WorkloadDescriptor> known) {
        Map<String, Seconds> seconds = new HashMap<>();
        int telling = 0;
        for (Run run : runs) {
            if (run.plan.deployment().platform().equals(platform)) {
                Map<String, Seconds> here = seconds(run, known);
                here.forEach((workload, of) -> seconds.merge(workload, of, Seconds::plus));
                telling += here.isEmpty() ? 0 : 1;
            }
        }
        Map<String, Double> times = new HashMap<>();
        seconds.forEach((workload, of) -> times.put(workload, of.times()));
        return new Paces(times, telling);
    }

    /** A run of another version may lack parameters of today. */
    private static boolean complete(PlannedWorkload workload) {
        return workload.descriptor().parameters().stream()
                .allMatch(parameter -> workload.parameters().containsKey(parameter.name()));
    }

    private static Map<String, Seconds> seconds(Run run, Collection<WorkloadDescriptor> known) {
        Map<String, Double> assumed = new HashMap<>();
        run.plan
                .workloads()
                .forEach(workload -> known.stream()
                        .filter(descriptor -> descriptor.name().equals(workload.name()))
                        // As it is assumed today, whatever that plan had learnt.
                        .map(descriptor -> new PlannedWorkload(descriptor, workload.cell(), workload.parameters()))
                        .filter(EarlierRuns::complete)
                        .forEach(today -> assumed.put(today.id(), run.plan.trialSeconds(today))));
        Map<String, Seconds> seconds = new HashMap<>();
        for (Row.OutcomeRow row : run.results.outcomes()) {
            double each = assumed.getOrDefault(row.facts().trial().planned(), 0.0);
            if (row.facts().counted() && each > 0) {
                seconds.merge(
                        row.facts().trial().workload(), new Seconds(row.total().toNanos() / 1e9, each), Seconds::plus);
            }
        }
        return seconds;
    }
}
