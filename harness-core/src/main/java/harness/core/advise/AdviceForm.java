package harness.core.advise;

import harness.core.UsageException;
import harness.core.text.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A form in which advice is given. */
public interface AdviceForm {
    /**
     * @param answers 1 or more
     * @return the whole text
     */
    String render(List<Advice> answers);

    /**
     * @param name text, html, markdown, csv or json
     * @return the form
     * @throws UsageException if there is none
     */
    static AdviceForm named(String name) {
        Map<String, AdviceForm> forms = new LinkedHashMap<>();
        forms.put("text", new AdviceText());
        forms.put("html", new AdvicePage());
        forms.put("markdown", new AdviceMarkdown());
        forms.put("csv", new AdviceCsv());
        forms.put("json", new AdviceJson());
        AdviceForm form = forms.get(name);
        if (form == null) {
            throw new UsageException(
                    "there is no form '%s': %s (--format)".formatted(name, Nearest.clause(name, forms.keySet())));
        }
        return form;
    }
}
