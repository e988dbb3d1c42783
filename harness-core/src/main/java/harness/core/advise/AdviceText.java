package harness.core.advise;

import harness.core.report.FormattedNumbers;
import harness.core.text.OneLine;
import harness.core.text.TextTable;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** For a terminal. */
final class AdviceText implements AdviceForm {
    private static final Set<Integer> NUMBERS = Set.of(3, 4, 5, 6);

    @Override
    public String render(List<Advice> answers) {
        return answers.stream()
                .map(AdviceText::render)
                .collect(Collectors.joining("\n"))
                .replace(FormattedNumbers.NONE, "-");
    }

    private static String render(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        TextTable table = new TextTable(NUMBERS, words.head());
        words.rows().forEach(row -> table.add(row.stream().map(OneLine::of).toList()));
        StringBuilder text =
                new StringBuilder(OneLine.of(words.answer())).append("\n\n").append(table.render());
        words.notes()
                .forEach(note -> text.append("Note: ").append(OneLine.of(note)).append('\n'));
        return text.toString();
    }
}
