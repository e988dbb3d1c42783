package harness.analysis.advise;

import harness.analysis.document.Document;
import harness.api.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Forms in which advice is given. */
public final class AdviceForm {
    private static final Set<Integer> NUMBERS = Set.of(3, 4, 5, 6);

    private AdviceForm() {}

    /**
     * @param name text, html, markdown, csv or json
     * @return what makes the form of answers
     * @throws UsageException if there is none
     */
    public static Function<List<Advice>, String> named(String name) {
        return Document.form(
                name,
                answers -> answers.stream().map(AdviceForm::document).toList(),
                Map.of("html", AdvicePage::render, "csv", AdviceCsv::render, "json", AdviceJson::render));
    }

    private static Document document(Advice advice) {
        AdviceWords words = new AdviceWords(advice);
        return new Document(words.by(), List.of(words.answer()), NUMBERS, words.head(), words.rows(), words.notes());
    }
}
