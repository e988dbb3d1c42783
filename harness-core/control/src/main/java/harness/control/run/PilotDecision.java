package harness.control.run;

import harness.analysis.stats.Headline;
import harness.analysis.stats.MetricSummary;
import harness.analysis.stats.Stein;
import harness.api.result.Row;
import harness.api.trial.Trial;
import harness.record.plan.Plan;
import harness.record.plan.PlannedWorkload;
import harness.record.plan.Scaling;
import harness.record.result.Results;
import harness.record.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the pilot of a run decides: how many repeats each workload takes. It follows from the pilot's rows alone, so that a run that is
 * killed before the decision is written down comes to the same.
 *
 * @param plan of the run
 * @param results of it so far
 */
record PilotDecision(Plan plan, Results results) {
    private static final int NAMED = 8;

    /**
     * @param ended ids of the trials that have ended and are not to be run again
     * @return the plan with the decision, once the pilot has ended; the same plan where there is nothing to decide
     */
    Plan after(Set<String> ended) {
        return plan.stop().open() && plan.schedule().stream().map(Trial::id).allMatch(ended::contains)
                ? plan.decided(
                        withinTime(atMost(wanted(), plan.stop().maxRepeats().orElseThrow())))
                : plan;
    }

    /** Those of the pilot where no spread says anything: it did not pass, or all of its values are equal. */
    private Map<String, Integer> wanted() {
        Map<String, Integer> repeats = new LinkedHashMap<>();
        plan.workloads().forEach(workload -> repeats.put(workload.id(), wanted(workload)));
        return repeats;
    }

    private int wanted(PlannedWorkload workload) {
        List<Row.MeasurementRow> rows = results.measurements().stream()
                .filter(row -> row.facts().trial().planned().equals(workload.id()))
                .toList();
        OptionalInt counted = Headline.of(MetricSummary.of(rows), workload.parameters()).stream()
                .map(headline -> {
                    double[] pilot = headline.values(plan.repeats());
                    OptionalInt needed = Stein.repeats(
                            headline.averaging(), pilot, plan.stop().precision().orElseThrow());
                    // Trials that did not pass are no repeats.
                    return needed.isPresent()
                            ? OptionalInt.of(needed.getAsInt() + plan.repeats() - pilot.length)
                            : needed;
                })
                .findFirst()
                .orElse(OptionalInt.empty());
        return counted.orElse(plan.repeats());
    }

    /** The most repeats, the same number for all that want so many, that fit into the time. */
    private Map<String, Integer> withinTime(Map<String, Integer> wanted) {
        if (plan.stop().maxTime().isEmpty()) {
            return wanted;
        }
        double spent =
                results.outcomes().stream().mapToDouble(PilotDecision::seconds).sum();
        double left = plan.stop().maxTime().get().toMillis() / 1e3 - spent;
        int most = wanted.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        while (most > plan.repeats() && seconds(atMost(wanted, most)) > left) {
            most--;
        }
        return atMost(wanted, most);
    }

    private static Map<String, Integer> atMost(Map<String, Integer> wanted, int most) {
        Map<String, Integer> repeats = new LinkedHashMap<>(wanted);
        repeats.replaceAll((id, number) -> Math.min(number, most));
        return repeats;
    }

    /** That the trials behind the pilot take, as the pilot's repeats took. */
    private double seconds(Map<String, Integer> repeats) {
        return repeats.entrySet().stream()
                .mapToDouble(entry -> (entry.getValue() - plan.repeats())
                        * results.outcomes().stream()
                                .filter(row -> row.facts().trial().planned().equals(entry.getKey())
                                        && !row.facts().trial().warmUp())
                                .mapToDouble(PilotDecision::seconds)
                                .average()
                                .orElse(0))
                .sum();
    }

    private static double seconds(Row.OutcomeRow row) {
        return row.total().toMillis() / 1e3;
    }

    private static String words(String workload, int repeats, int wanted) {
        return repeats < wanted
                ? "%d repeats of %s, for which it takes %d".formatted(repeats, workload, wanted)
                : "%d repeats of %s".formatted(repeats, workload);
    }

    /**
     * @param decided the plan with the decision
     * @return one line: how many repeats each workload takes, the most first, and how long that is
     */
    String words(Plan decided) {
        Map<String, Integer> repeats = decided.stop().decided().orElseThrow();
        Map<String, Integer> wanted = wanted();
        List<String> named = new ArrayList<>(repeats.entrySet().stream()
                .filter(entry -> entry.getValue() > plan.repeats())
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(entry -> words(entry.getKey(), entry.getValue(), wanted.get(entry.getKey())))
                .toList());
        long more = repeats.values().stream()
                        .filter(number -> number > plan.repeats())
                        .count()
                - named.size();
        long enough = repeats.values().stream()
                .filter(number -> number <= plan.repeats())
                .count();
        if (more > 0) {
            named.add("more than %d of %d others".formatted(plan.repeats(), more));
        }
        if (enough > 0) {
            named.add(String.format(
                    Locale.ROOT,
                    "the pilot's %d are enough, or say nothing of the spread, for %d of %d results",
                    plan.repeats(),
                    enough,
                    repeats.size()));
        }
        return "to be within %s: %s; about %s left"
                .formatted(
                        Scaling.percent(plan.stop().precision().orElseThrow()),
                        named.stream().collect(Collectors.joining(", ")),
                        Span.show(seconds(repeats)));
    }
}
