package harness.analysis.compare;

import harness.analysis.stats.Interval;
import harness.api.UsageException;
import harness.record.text.Nearest;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the ratio of a metric to the baseline's may not be beyond.
 *
 * @param text as it was typed
 * @param results which results are meant
 * @param metric its name
 * @param above whether a ratio above the bound is beyond it, else one below
 * @param bound above 0
 */
public record RatioLimit(String text, Selection results, String metric, boolean above, double bound) {
    private static final Pattern FORM =
            Pattern.compile("\\s*([^.{}<>]+(?:\\{[^{}]*})?)\\.([^.{}<>]+?)\\s*([<>])\\s*(\\S+)\\s*");

    /** How a ratio stands to a limit. */
    public enum Standing {
        /** Its whole interval is beyond the limit. */
        BEYOND,
        /** Its whole interval is not. */
        KEPT,
        /** Neither is known. */
        OPEN
    }

    /**
     * @param text for example {@code sort.elapsed_time>1.05}
     * @return the limit
     * @throws UsageException if it is of another form
     */
    public static RatioLimit parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw refused(text);
        }
        double bound = number(text, matcher.group(4));
        return new RatioLimit(
                text,
                Selection.parse(matcher.group(1).strip(), text),
                matcher.group(2).strip(),
                matcher.group(3).equals(">"),
                bound);
    }

    private static double number(String text, String number) {
        try {
            double bound = Double.parseDouble(number);
            if (Double.isFinite(bound) && bound > 0) {
                return bound;
            }
        } catch (NumberFormatException e) {
            throw refused(text);
        }
        throw refused(text);
    }

    private static UsageException refused(String text) {
        return new UsageException(
                ("limit '%s' is not of the form WORKLOAD.METRIC>NUMBER or WORKLOAD{parameter=value}.METRIC<NUMBER,"
                                + " where the number is a ratio to the baseline above 0, for example 'sort.elapsed_time>1.05' (--fail-if)")
                        .formatted(text));
    }

    boolean names(MeasuredCell cell, String name) {
        return metric.equals(name) && results.selects(cell.workload(), cell.parameters());
    }

    /**
     * @param rows that are compared
     * @return how each that is meant stands to it, in their order
     * @throws UsageException if none is meant
     */
    public List<LimitedRow> judge(List<ComparedRow> rows) {
        List<LimitedRow> judged = rows.stream()
                .filter(row -> names(row.contrast().baseCell(), row.metric().name()))
                .map(row -> new LimitedRow(row, standing(row)))
                .toList();
        if (judged.isEmpty()) {
            throw unknown(rows);
        }
        return judged;
    }

    private UsageException unknown(List<ComparedRow> rows) {
        List<ComparedRow> meant = rows.stream()
                .filter(row -> results.selects(
                        row.contrast().baseCell().workload(),
                        row.contrast().baseCell().parameters()))
                .toList();
        String workload = results.workload().orElse("");
        if (meant.isEmpty()) {
            List<String> workloads = rows.stream()
                    .map(row -> row.contrast().workload())
                    .distinct()
                    .toList();
            return new UsageException(
                    workloads.contains(workload)
                            ? "limit '%s' names values of parameters that no compared result of %s has (--fail-if)"
                                    .formatted(text, workload)
                            : "limit '%s' names '%s', which is not compared: %s (--fail-if)"
                                    .formatted(text, workload, Nearest.clause(workload, workloads)));
        }
        List<String> metrics = meant.stream()
                .flatMap(row -> row.contrast().baseCell().metrics().keySet().stream())
                .distinct()
                .toList();
        return new UsageException("limit '%s' names metric '%s', which %s does not have on both sides: %s (--fail-if)"
                .formatted(text, metric, workload, Nearest.clause(metric, metrics)));
    }

    private Standing standing(ComparedRow row) {
        if (row.ratio().isEmpty() || row.objection().isPresent()) {
            return Standing.OPEN;
        }
        Interval interval = row.interval().get();
        boolean beyond = above ? interval.low() > bound : interval.high() < bound;
        boolean kept = above ? interval.high() <= bound : interval.low() >= bound;
        return beyond ? Standing.BEYOND : kept ? Standing.KEPT : Standing.OPEN;
    }

    /**
     * How one row stands to the limit.
     *
     * @param row that it names
     * @param standing of it
     */
    public record LimitedRow(ComparedRow row, Standing standing) {}
}
