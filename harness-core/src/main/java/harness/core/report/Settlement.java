package harness.core.report;

import harness.core.stats.MetricSummary;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether the number of one result is settled. A trial that passed says that its output was right; this says whether its number
 * could be told from others.
 *
 * @param result its workload, with the parameters that differ
 * @param why what speaks against it, in a few words each; empty where nothing does
 */
public record Settlement(String result, List<String> why) {
    private static final int NAMED = 8;

    /** All must have nothing against a number. */
    private static final List<SettlingRule> RULES = List.of(new EnoughRepeats(), new NarrowInterval());

    /** Copies the list. */
    public Settlement {
        why = List.copyOf(why);
    }

    /**
     * @param model of a run
     * @return one for each result
     */
    public static List<Settlement> of(ReportModel model) {
        return model.workloads().stream().map(Settlement::of).toList();
    }

    static Settlement of(WorkloadReport result) {
        return new Settlement(
                result.label(), result.headline().map(Settlement::against).orElse(List.of("no number that counts")));
    }

    private static List<String> against(MetricSummary headline) {
        return RULES.stream()
                .map(rule -> rule.against(headline))
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * @return whether nothing speaks against its number
     */
    public boolean settled() {
        return why.isEmpty();
    }

    /**
     * @return {@code settled}, or {@code not settled} and why
     */
    public String words() {
        return settled() ? "settled" : "not settled: " + String.join(", ", why);
    }

    /** How many are, one line. */
    static String count(ReportModel model) {
        List<Settlement> all = of(model);
        return "%d of %d results have a settled number: 5 repeats or more, and an interval within 10 %%"
                .formatted(all.stream().filter(Settlement::settled).count(), all.size());
    }

    /** The same, with those that are not and why, as far as a line has room for them. */
    static String summary(ReportModel model) {
        List<Settlement> open =
                of(model).stream().filter(result -> !result.settled()).toList();
        String named = open.stream()
                .limit(NAMED)
                .map(result -> result.result() + " (" + String.join(", ", result.why()) + ")")
                .collect(Collectors.joining("; "));
        String more = open.size() > NAMED ? "; and %d more".formatted(open.size() - NAMED) : "";
        return count(model) + (open.isEmpty() ? "." : ". Not settled: " + named + more + ".");
    }
}
