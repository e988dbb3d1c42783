package harness.control.study;

import harness.analysis.document.FormattedNumbers;
import harness.record.money.Budget;
import harness.record.text.OneLine;
import harness.record.text.Span;
import harness.record.text.TextTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A study for a terminal. */
public final class StudyText {
    private static final String NOTHING = "-";
    private static final String TIMES =
            "Times are by slots alone, without the rates of disks and networks: not a comparison.\n";

    private StudyText() {}

    /**
     * @param study that was planned
     * @return each configuration with its expected time and cost, then what cannot be had, then all together
     */
    public static String plan(StudyPlan study) {
        boolean priced =
                study.configurations().stream().anyMatch(one -> one.usdPerHour().isPresent());
        List<String> head =
                new ArrayList<>(study.factors().stream().map(StudyText::head).toList());
        int factors = head.size();
        head.addAll(priced ? List.of("TIME", "USD/H", "USD") : List.of("TIME"));
        TextTable table = new TextTable(numbers(factors, head.size()), head);
        for (StudyConfiguration one : study.configurations()) {
            List<String> cells = new ArrayList<>(study.factors().stream()
                    .map(factor -> one.values().getOrDefault(factor.key(), NOTHING))
                    .toList());
            cells.add(Span.show(one.seconds()));
            if (priced) {
                cells.add(usd(one.usdPerHour()));
                cells.add(usd(one.usd()));
            }
            table.add(cells);
        }
        StringBuilder text = new StringBuilder(table.render());
        study.refused()
                .forEach(refused -> text.append("left out: %s: %s%n"
                        .formatted(StudyConfiguration.words(refused.values()), OneLine.of(refused.reason()))));
        return text.append(sum(study, priced)).append(TIMES).toString();
    }

    /** A property keeps its name as it is. */
    private static String head(Factor factor) {
        return factor.key().startsWith(Factor.SET)
                ? StudyConfiguration.key(factor.key())
                : factor.key().toUpperCase(Locale.ROOT);
    }

    private static String sum(StudyPlan study, boolean priced) {
        long unpriced = study.configurations().stream()
                .filter(one -> one.usd().isEmpty())
                .count();
        String cost = priced
                ? ", about %s%s"
                        .formatted(
                                Budget.show(StudyPlan.usd(study.configurations())),
                                (unpriced == 0 ? "" : " without %d that have no known price".formatted(unpriced))
                                        + (study.maxUsd().isPresent()
                                                ? ", %s at most (--max-usd)"
                                                        .formatted(Budget.show(
                                                                study.maxUsd().getAsDouble()))
                                                : ", no limit (--max-usd)"))
                : "";
        int count = study.configurations().size();
        return study.live().isPresent()
                ? "%d %s; each once takes about %s%s, then those that may be the best again, until it is sure%s%n"
                        .formatted(
                                count,
                                count == 1 ? "configuration" : "configurations",
                                Span.show(study.seconds()),
                                cost,
                                study.live().get().maxSeconds().isPresent()
                                        ? " or %s are over"
                                                .formatted(Span.show(study.live()
                                                        .get()
                                                        .maxSeconds()
                                                        .getAsDouble()))
                                        : "")
                : "%d %s, one after the other in an order that seed %d shuffles; about %s%s%n"
                        .formatted(
                                count,
                                count == 1 ? "configuration" : "configurations",
                                study.seed(),
                                Span.show(study.seconds()),
                                cost);
    }

    private static Set<Integer> numbers(int from, int to) {
        Set<Integer> numbers = new HashSet<>();
        for (int column = from; column < to; column++) {
            numbers.add(column);
        }
        return numbers;
    }

    private static String usd(OptionalDouble usd) {
        return usd.isPresent() ? Budget.show(usd.getAsDouble()).replace(" USD", "") : NOTHING;
    }

    /**
     * @param results of a study
     * @return how far it is, the answer, each configuration with its results, and notes
     */
    public static String results(StudyResults results) {
        List<String> head = Stream.of(results.factors(), Stream.of("state", "result"), StudyResults.head().stream())
                .flatMap(cells -> cells)
                .toList();
        TextTable table = new TextTable(Set.of(head.size() - 2), head);
        results.lines()
                .forEach(line -> table.add(Stream.of(
                                results.values(line.configuration()),
                                Stream.of(line.state(), line.result()),
                                line.cells().stream())
                        .flatMap(cells -> cells)
                        .map(cell -> cell.replace(FormattedNumbers.NONE, NOTHING))
                        .toList()));
        StringBuilder text = new StringBuilder(table.render());
        text.append(results.progress()).append(".\n");
        results.answers().forEach(answer -> text.append(OneLine.of(answer)).append('\n'));
        results.notes()
                .forEach(note -> text.append("Note: ").append(OneLine.of(note)).append('\n'));
        return text.toString();
    }
}
