package harness.analysis.advise;

import harness.analysis.compare.Selection;
import harness.api.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A workload that a configuration is chosen for.
 *
 * @param selection of its results
 * @param weight of it beside others; more than 0
 */
public record WantedWorkload(Selection selection, double weight) {
    private static final Pattern TERM = Pattern.compile("([^={}]+(?:\\{[^{}]*})?)(?:=([^=]*))?");
    private static final Pattern BETWEEN = Pattern.compile(",(?![^{]*})");

    /**
     * @param text for example {@code sort=2,ior-write{transfer=1MiB}=1}; without a weight it is 1
     * @return what it says
     * @throws UsageException if it is of another form
     */
    public static List<WantedWorkload> parse(String text) {
        List<WantedWorkload> wanted = new ArrayList<>();
        for (String part : BETWEEN.split(text, -1)) {
            Matcher term = TERM.matcher(part.strip());
            if (!term.matches()) {
                throw new UsageException(
                        "'%s' in '%s' names no workload: write WORKLOAD, WORKLOAD=WEIGHT or WORKLOAD{parameter=value,...}=WEIGHT (--for)"
                                .formatted(part, text));
            }
            Selection selection = Selection.parse(term.group(1), text);
            double weight = term.group(2) == null ? 1 : weight(term.group(2), text);
            if (wanted.stream().anyMatch(one -> one.selection().equals(selection))) {
                throw new UsageException(
                        "'%s' names '%s' twice: name it once, with its weight (--for)".formatted(text, selection));
            }
            wanted.add(new WantedWorkload(selection, weight));
        }
        return wanted;
    }

    private static double weight(String text, String whole) {
        try {
            double weight = Double.parseDouble(text);
            if (weight > 0 && Double.isFinite(weight)) {
                return weight;
            }
        } catch (NumberFormatException e) {
            throw refused(text, whole);
        }
        throw refused(text, whole);
    }

    private static UsageException refused(String text, String whole) {
        return new UsageException("'%s' in '%s' is no weight: give a number above 0 (--for)".formatted(text, whole));
    }

    String workload() {
        return selection.workload().orElseThrow();
    }
}
