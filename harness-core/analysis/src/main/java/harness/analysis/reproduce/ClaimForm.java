package harness.analysis.reproduce;

import harness.analysis.document.Document;
import harness.analysis.document.FormattedNumbers;
import harness.record.text.OneLine;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The forms of what claims are put to. */
public final class ClaimForm {
    private static final Map<String, Function<ClaimSheet, String>> ALL = Map.of(
            "text", ClaimForm::text,
            "markdown", ClaimForm::markdown,
            "html", ClaimPage::render,
            "json", ClaimJson::render);

    private ClaimForm() {}

    /**
     * @param name text, markdown, html or json
     * @return what makes the form
     */
    public static Function<ClaimSheet, String> named(String name) {
        return ALL.get(name);
    }

    /** Each claim on lines of its own, and the summary. */
    private static String text(ClaimSheet sheet) {
        return sheet.view() == ClaimSheet.View.PLAN ? plan(sheet) : lines(sheet);
    }

    private static String markdown(ClaimSheet sheet) {
        return "# %s\n\n%s\n".formatted(Document.escape(sheet.study()), Document.escape(sheet.summary()))
                + sheet.parts().stream()
                        .map(part -> (part.title().isEmpty() ? "" : "\n## " + part.title() + '\n')
                                + '\n'
                                + Document.table(
                                        Set.of(),
                                        ClaimLine.HEAD,
                                        part.lines().stream().map(ClaimLine::cells)))
                        .collect(Collectors.joining());
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
