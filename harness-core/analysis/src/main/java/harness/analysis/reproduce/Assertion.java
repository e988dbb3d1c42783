package harness.analysis.reproduce;

import harness.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * That one measured number stands to another, or to a printed one, as a study says.
 *
 * @param a the one, above 0
 * @param b the other, above 0; 1 where the claim is a range
 * @param range in which a divided by b has to lie
 * @param published what the study has for it, in words
 * @param unit of the printed number and of what is measured for it; empty where it has none
 */
public record Assertion(ClaimFormula a, ClaimFormula b, Interval range, String published, String unit) {
    private static final String LIST = ";\\s*";
    private static final String RANGE = "\\.\\.";
    private static final String UNIT = " MB/s";
    private static final String PERCENT = " %";

    /** Each of {@code a} with the one of {@code b} at its place; one alone stands with all of the others. */
    static List<Assertion> parse(String a, String relation, String b, String tolerance) {
        List<String> left = List.of(a.split(LIST));
        if (relation.equals("in order")) {
            List<Assertion> steps = new ArrayList<>();
            for (int i = 1; i < left.size(); i++) {
                steps.add(of(left.get(i - 1), ">", left.get(i), tolerance));
            }
            return steps;
        }
        List<String> right = List.of(b.split(LIST));
        int count = Math.max(left.size(), right.size());
        if (Math.min(left.size(), right.size()) != 1 && left.size() != right.size()) {
            throw new IllegalArgumentException("%d against %d".formatted(left.size(), right.size()));
        }
        List<Assertion> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(of(left.get(left.size() == 1 ? 0 : i), relation, right.get(right.size() == 1 ? 0 : i), tolerance));
        }
        return all;
    }

    private static Assertion of(String a, String relation, String b, String tolerance) {
        if (relation.equals("in")) {
            double[] ends = Arrays.stream(b.split(RANGE))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            double margin = tolerance.isEmpty() ? 0 : Double.parseDouble(tolerance);
            return new Assertion(
                    new ClaimFormula(a),
                    new ClaimFormula("1"),
                    new Interval(ends[0] - margin, ends[1] + margin),
                    "%s to %s".formatted(b.split(RANGE)[0], b.split(RANGE)[1]),
                    "");
        }
        String unit = b.endsWith(UNIT) ? UNIT : "";
        ClaimFormula right = new ClaimFormula(b.substring(0, b.length() - unit.length()));
        double margin = share(right, tolerance);
        Interval range = switch (relation) {
            case "~" -> new Interval(1 - margin, 1 + margin);
            case "<", "<=" -> new Interval(0, 1 + margin);
            case ">", ">=" -> new Interval(1 - margin, Double.POSITIVE_INFINITY);
            default -> throw new IllegalArgumentException("there is no relation '%s'".formatted(relation));
        };
        String published =
                right.quantities().isEmpty() ? (relation.equals("~") ? "" : relation + " ") + b : relation + " 1";
        return new Assertion(new ClaimFormula(a), right, range, published, unit.strip());
    }

    private static double share(ClaimFormula b, String tolerance) {
        if (tolerance.isEmpty()) {
            return 0;
        }
        if (tolerance.endsWith(PERCENT)) {
            return Double.parseDouble(tolerance.substring(0, tolerance.length() - PERCENT.length())) / 100;
        }
        if (!b.quantities().isEmpty()) {
            throw new IllegalArgumentException(
                    "tolerance '%s' of what is measured has to be a share".formatted(tolerance));
        }
        return Double.parseDouble(tolerance) / b.value(Map.of());
    }

    /**
     * @return what is measured for it
     */
    public List<Quantity> quantities() {
        return Stream.concat(a.quantities().stream(), b.quantities().stream())
                .distinct()
                .toList();
    }

    /** Whether {@link #b} is printed: then what is shown is {@link #a}, else the ratio of both. */
    boolean printed() {
        return b.quantities().isEmpty();
    }

    /** By what a ratio of a to b is multiplied to be shown. */
    double shownFactor() {
        return printed() ? b.value(Map.of()) : 1;
    }
}
