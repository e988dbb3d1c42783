package harness.analysis.reproduce;

import harness.analysis.document.FormattedNumbers;
import harness.record.text.OneLine;
import java.util.stream.Collectors;

/** For a terminal. */
public final class ClaimText implements ClaimForm {
    @Override
    public String render(ClaimSheet sheet) {
        return sheet.view() == ClaimSheet.View.PLAN ? plan(sheet) : lines(sheet);
    }

    private static String plan(ClaimSheet sheet) {
        StringBuilder text = new StringBuilder();
        for (PlannedRun run : sheet.plan()) {
            text.append(run.name()).append(": ").append(run.machines());
            run.usdPerHour()
                    .ifPresent(usd -> text.append(", ")
                            .append(FormattedNumbers.number(usd))
                            .append(" USD/h on demand"));
            text.append("\n  ")
                    .append(run.command())
                    .append("\n  for ")
                    .append(String.join(", ", run.claims()))
                    .append("\n\n");
        }
        if (!sheet.plan().isEmpty()) {
            text.append("Then: ")
                    .append(RunPlan.reading(sheet.study(), sheet.plan()))
                    .append('\n');
        }
        return text.append(sheet.summary()).append('\n').toString();
    }

    private static String lines(ClaimSheet sheet) {
        return sheet.parts().stream()
                .map(part -> part.lines().stream()
                        .map(line -> line.text().lines().map(OneLine::of).collect(Collectors.joining("\n", "", "\n")))
                        .collect(Collectors.joining("", part.title().isEmpty() ? "" : part.title() + "\n", "\n")))
                .collect(Collectors.joining("", "", sheet.summary() + "\n"))
                .replace(FormattedNumbers.NONE, "-");
    }
}
