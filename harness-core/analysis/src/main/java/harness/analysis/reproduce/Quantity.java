package harness.analysis.reproduce;

import harness.analysis.compare.Selection;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One measured number: {@code metric(workload{parameter=value,...} @cluster)}, or {@code usd_per_hour(@cluster)}.
 *
 * @param metric its name, {@link #PRICE}, or that of a parameter of the workload that is a number
 * @param results which results; of no workload for a price
 * @param cluster what it was measured on; any one where absent
 */
public record Quantity(String metric, Selection results, Optional<String> cluster) {
    /** What all machines of a run cost in an hour. */
    public static final String PRICE = "usd_per_hour";

    /** In a formula. */
    static final Pattern FORM =
            Pattern.compile("([a-z][a-z0-9_-]*)\\(([a-z][a-z0-9-]*(?:\\{[^{}]*})?)?\\s*(?:@([A-Za-z0-9-]+))?\\)");

    static Quantity of(MatchResult matcher) {
        return new Quantity(
                matcher.group(1),
                matcher.group(2) == null ? Selection.ALL : Selection.parse(matcher.group(2), matcher.group()),
                Optional.ofNullable(matcher.group(3)));
    }

    boolean price() {
        return metric.equals(PRICE);
    }

    String workload() {
        return results.workload().orElseThrow();
    }

    @Override
    public String toString() {
        return "%s(%s%s)"
                .formatted(
                        metric,
                        results,
                        cluster.map(name -> (price() ? "@" : " @") + name).orElse(""));
    }
}
