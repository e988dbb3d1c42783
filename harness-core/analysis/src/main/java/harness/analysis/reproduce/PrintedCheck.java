package harness.analysis.reproduce;

import harness.analysis.document.FormattedNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A claim put to the numbers that the studies print.
 *
 * @param text comparisons, joined by {@code &&}
 */
public record PrintedCheck(String text) {
    private static final String AND = " && ";
    private static final Pattern COMPARISON = Pattern.compile("(.+) (<=|>=|<|>|==) (.+)");
    private static final Pattern WITHIN = Pattern.compile("abs\\((.+) - (\\S+)\\) <= (.+)");

    /**
     * @return whether all of its comparisons hold
     */
    public boolean holds() {
        return comparisons().stream().allMatch(PrintedCheck::holds);
    }

    /**
     * @return what its sides come to, each comparison that decides it: those that fail, or all
     */
    public String arithmetic() {
        boolean holds = holds();
        return comparisons().stream()
                .filter(one -> holds || !holds(one))
                .map(PrintedCheck::arithmetic)
                .collect(Collectors.joining("; "));
    }

    private List<String> comparisons() {
        return Arrays.asList(text.split(AND));
    }

    private static boolean holds(String comparison) {
        return new Arithmetic(comparison).holds();
    }

    private static String arithmetic(String comparison) {
        boolean holds = holds(comparison);
        Matcher within = WITHIN.matcher(comparison);
        if (within.matches()) {
            return "%s, %swithin %s of %s"
                    .formatted(valued(within.group(1)), holds ? "" : "not ", plain(within.group(3)), within.group(2));
        }
        Matcher parts = COMPARISON.matcher(comparison);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'%s' compares nothing".formatted(comparison));
        }
        return "%s, %s%s %s"
                .formatted(valued(parts.group(1)), holds ? "" : "not ", parts.group(2), valued(parts.group(3)));
    }

    /** A formula with what it comes to; a number as it is. */
    private static String valued(String formula) {
        return printed(formula) ? formula : formula + " = " + number(formula);
    }

    private static String plain(String formula) {
        return printed(formula) ? formula : number(formula);
    }

    private static boolean printed(String formula) {
        return formula.matches("[\\d.e]+");
    }

    private static String number(String formula) {
        return FormattedNumbers.number(new Arithmetic(formula).number());
    }
}
