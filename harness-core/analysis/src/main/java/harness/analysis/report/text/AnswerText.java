package harness.analysis.report.text;

import harness.analysis.report.OneUnit;
import harness.analysis.report.ReportModel;
import harness.analysis.report.answer.RunAnswer;

/** For a terminal, after a run: its best and its least known number, and what to do next. */
public final class AnswerText {
    private AnswerText() {}

    /**
     * @param model of the run
     * @return lines for a terminal, ending in a line end; a command has a line of its own, so that it can be copied
     */
    public static String render(ReportModel model) {
        RunAnswer answer = RunAnswer.of(OneUnit.of(model));
        StringBuilder lines = new StringBuilder();
        answer.best().ifPresent(best -> lines.append(line("best", best)));
        answer.least().ifPresent(least -> lines.append(line("least", least)));
        answer.next().forEach(step -> {
            lines.append(line("next", step.words()));
            step.command().ifPresent(command -> lines.append(line("", command)));
        });
        return ConsoleTable.plain(lines.toString());
    }

    private static String line(String label, String text) {
        return "%-8s%s%n".formatted(label, ConsoleTable.oneLine(text));
    }
}
